"""Numbers said in words: read as figures, and said again; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.language import figures, language
from pseudo.language.plain import unwritten

HU = language.load("hu")
SAID = figures.of(HU.home)
FI = language.load("fi")
KEY = b"a test key of sixteen bytes"


@pytest.mark.parametrize(("text", "plain"), [
    ("száma nulla hat harminc ötszázötvenöt húsz tizenegy pont", "száma 06305552011 pont"),
    ("Nulla hat húsz, hatszáztizenkettő, negyvenöt, nulla nyolc.", "06206124508."),
    ("szama nulla hat husz negyszazket otven tizenegy", "szama 06204025011"),  # typed without accents
    ("plusz harminchat húsz ötszáztizenegy huszonkettő tíz", "+36205112210"),
    ("az autó pé en zé hat öt négy vessző", "az autó PNZ-654 vessző"),
    ("az autó á á el bé négyszázegy", "az autó AA LB-401"),
    ("szám tizenkettes pé húszezer háromszáztizennyolc per kétezer-huszonhárom", "szám 12.P.20318/2023"),
    ("a kettes gé negyvenezer száztizenhét per kétezer-huszonhárom", "a 2.G.40117/2023"),
    ("cégjegyzékszám tizenhárom nulla hat nulla hét egy öt öt három", "cégjegyzékszám 1306071553"),
    ("kárszám négyes nulla hat kettő kötőjel tizenhét harminc per huszonöt", "kárszám 4062-1730/25"),  # its first figure by its name
    ("ügyszám negyvenegyes per huszonöt per három", "ügyszám 41/25/3"),
    ("rendszáma a a p k hat öt egy volt", "rendszáma AA PK-651 volt"),  # letters as they are
    ("kun Tímea t í m e a jött", "kun Tímea, Tímea jött"),
    ("ügyfélazonosító száz tizenegy háromszázötvenkettő pont", "ügyfélazonosító 111352 pont"),  # behind its label
    ("tajszám nulla kilenchárom kettőöthat hétegynyolc", "tajszám 093256718"),  # two or three figures in one word
    ("ózd béke telep tizenkettő per négy alatt", "ózd béke telep 12/4 alatt"),
    ("a bem utca tizenkettő per négy botosné", "a bem utca 12/4, botosné"),
    ("a rákóczi út negyvenkettő per bé alatt", "a rákóczi út 42/B alatt"),
    ("a kálmán utca tizenhatban", "a kálmán utca 16-ban"),
    ("a rákóczi út negyvenkettő szám alatti ház", "a rákóczi út 42 szám alatti ház"),
    ("lakik a bem utca tizenhét anyja neve kis edit", "lakik a bem utca 17, anyja neve kis edit"),  # a label ends it
    ("szeged bem utca kilenc földszint", "szeged bem utca 9 földszint"),
    ("szám nulla hat húsz négynegyvenkettő tizenkilenc hatvan", "szám 06204421960"),  # a figure and two in one word
    ("lakik a bem utca tizenhét és a bátyja az ady út nyolc ott", "lakik a bem utca 17, és a bátyja az ady út 8, ott"),
])
def test_numbers_in_words_are_read_as_figures(text, plain):
    assert unwritten(Document(text), HU)[0].text == plain


@pytest.mark.parametrize("text", [
    "húsz harminc ember jött, egy két három nap múlva",  # few figures
    "az első emelet hat lakásában, az utca hat lámpája",  # no house
    "a bem utca négy éve épült, az ady út kilenc otthona",
    "ötöt hatot nyolcat kértem",  # forms of one number each
    "ezer okom van rá, el is megyek, és még az sem elég",
    "huszonöt, harminc",
    "kettőöt embert láttam, hat hét múlva egyhat lesz",  # figures in one word without a label
    "a kossuth utcán ketten voltunk per nélkül",
    "három bé osztály, kettes szoba",
])
def test_other_numbers_stay(text):
    assert unwritten(Document(text), HU)[0].text == text


@pytest.mark.parametrize(("text", "plain"), [
    ("puhelin on nolla viisikymmentä kolmesataaneljäkymmentäyksi kahdeksankymmentäyhdeksän nolla kaksi piste",
     "puhelin on 0503418902 piste"),
    ("puhelin nolla neljä yks kaks kolme neljä viis kuus seittemän", "puhelin 041234567"),  # as it is spoken
    ("henkilötunnus kolmekymmentä nolla kuusi yhdeksänkymmentäkaksi viiva yhdeksänsataaneljätoista koo",
     "henkilötunnus 300692-914K"),
    ("asuu vellamonkatu kuusi a kahdeksantoista lahti", "asuu vellamonkatu 6 a 18 lahti"),
    ("tänään on kahdeskymmenesensimmäinen marraskuuta kaksituhattakaksikymmentäneljä", "tänään on 21. marraskuuta 2024"),
    ("alkoi syyskuun toinen päivä", "alkoi syyskuun 2. päivä"),
    ("käynti on kymmenes joulukuuta kello puoli kymmenen", "käynti on 10. joulukuuta kello puoli kymmenen"),
    ("osoite koskikatu seitsemän asunto kolme", "osoite koskikatu 7 asunto 3"),
    ("osoite hämeentie sataneljä bee kuusi nolla nolla kaksi viisi nolla helsinki", "osoite hämeentie 104 b 6 00250 helsinki"),
    ("rekisterinumero iivari jussi kalle viisi kolme kaksi", "rekisterinumero IJK-532"),  # the spelling alphabet
    ("auto aa bee see sata kaksikymmentäkolme", "auto ABC-123"),  # a number that was parted
    ("tilinumero äf ii kaksi yksi yksi kaksi kolme neljä viisi kuusi nolla nolla nolla nolla nolla seitsemän kahdeksan "
     "viisi", "tilinumero FI2112345600000785"),
    ("osoite tulliportinkatu viisikymmentäkaksi kuopio", "osoite tulliportinkatu 52, kuopio"),  # a town behind it
    ("onko lasku numero kaksisataaviisitoista maksettu", "onko lasku numero 215 maksettu"),
    ("kiinteistötunnus neljäsataakolmekymmentäviisi viiva neljäsataayksi viiva kaksi viiva kaksitoista",
     "kiinteistötunnus 435-401-2-12"),
    ("osoite itsenäisyydenkatu neljäkymmentäviisi cee kaksitoista, pori", "osoite itsenäisyydenkatu 45 c 12, pori"),
    ("vaimo elli kuollut kaksituhattaseitsemäntoista. tytär", "vaimo elli kuollut 2017. tytär"),
    ("Eero kaatu neljäkytkolme Syvärillä, muutti kuuskytseittemän.", "Eero kaatu -43 Syvärillä, muutti -67."),
    ("y-tunnus kaksi kolme neljä viisi kuusi seitsemän kahdeksan viiva yhdeksän", "y-tunnus 2345678-9"),
    ("asiakasnumero on viisi viisi kolme kaksi", "asiakasnumero on 5532"),
    ("soita öö kalle nolla neljä nolla viisi viisi viisi yksi", "soita öö kalle 0405551"),  # no letter of it
    ("syntynyt kuudes kuudetta kuusikymmentäkuusi", "syntynyt 6.6.66"),
    ("leikattu ensimmäinen kolmatta kaksituhattakahdeksantoista, kontrolli kahdestoista toista klo yhdeksän",
     "leikattu 1.3.2018, kontrolli 12.2. klo yhdeksän"),
    ("muutti vuonna tuhat yhdeksänsataa kahdeksankymmentäneljä", "muutti vuonna 1984"),
    ("helmikuun kolmantena päivänä kaksituhattaneljä", "helmikuun kolmantena päivänä 2004"),
    ("matti korhonen, koo oo är hoo oo än ee än", "matti korhonen, korhonen"),  # a name of the text
    ("sukunimi kirjoitetaan hoo aa koo oo", "sukunimi kirjoitetaan hako"),  # announced
    ("tesfaye eli teodor eemeli sakari faarao aarne yrjö eemeli", "tesfaye eli tesfaye"),
    ("gebre, gee ee bee ree ee", "gebre, gebre"),  # one of the letters heard wrong
    ("marketta ilola niinkuin ilo ja la", "marketta ilola niinkuin ilola"),
    ("paikalla anna pilkku ville piste väsynyt pilkku sanoo piste", "paikalla anna, ville. väsynyt, sanoo."),
])
def test_numbers_in_finnish_words_are_read_as_figures(text, plain):
    assert unwritten(Document(text), FI)[0].text == plain


@pytest.mark.parametrize("text", [
    "lapset kolme vee ja viisi vee, toinen päivä oli parempi", "kuusi kaatui, kaksi kolme päivää sitten",
    "tuhatneljäsataa euroa, kaksi kuukautta", "toinen toista parempi, vuonna kaksi", "matti heikki ja jussi tulivat",
    "kuoli kahdeksankymmentä vuotiaana, muutti kaksikymmentäviisi, kaatui kaksi",
    "tee kahvi ja aa ii oo, juu ee hoo", "tule tänne nyt heti, ensimmäinen kerta",
])
def test_other_finnish_numbers_stay(text):
    assert unwritten(Document(text), FI)[0].text == text


@pytest.mark.parametrize(("text", "shape"), [
    ("puhelin on nolla viisikymmentä kolmesataaneljäkymmentäyksi kahdeksankymmentäyhdeksän nolla kaksi",
     r"puhelin on nolla \w+kymmentä \w+ (\w+ ){2,5}\w+"),
    ("tapaaminen on kahdeskymmenesensimmäinen marraskuuta kaksituhattakaksikymmentäneljä",
     r"tapaaminen on \w+(s|nen|toista) \w+kuuta kaksituhatta\w+"),
    ("aloitti työt syyskuun toinen päivä", r"aloitti työt \w+kuun \w+(s|nen|toista) päivä"),
    ("asuu turussa vuodesta tuhatyhdeksänsataayhdeksänkymmentäkolme", r"asuu \w+ vuodesta tuhatyhdeksänsataa\w+"),
    ("syntynyt kahdeskymmenes kuudetta kuusikymmentäkuusi", r"syntynyt \w+(s|nen|toista) \w+(t[aä]|toista) \w+"),
    ("tavattu helmikuun kolmantena päivänä kaksituhattaneljä", r"tavattu \w+kuun \w+n[aä] päivänä \w*tuhat\w*"),
    ("henkilötunnus yksitoista nolla kaksi neljäkymmentäkahdeksan viiva sata kaksikymmentäkuusi koo",
     r"henkilötunnus (\w+ ){3,6}viiva \w*sata\w* \w+"),  # whether its check sign is a letter or not
    ("Veli kaatui neljäkytkolme Syvärillä", r"Veli kaatui \w*kymmentä\w* \w+"),
    ("asuu osoitteessa koskikatu seitsemän asunto kolme", r"asuu osoitteessa \w+ \w+ asunto \w+"),
    ("soitti marja korhonen, koo oo är hoo oo än ee än", r"soitti \w+ \w+, (\w{2,3} )+\w{2,3}"),
    ("soitti marja korhonen, kalle otto risto heikki otto niilo eemeli niilo", r"soitti \w+ \w+, (\w{4,8} )+\w{4,8}"),
    ("osoite on vellamonkatu kuusi a kahdeksantoista lahti", r"osoite on \w+ \w+ [a-d] \w+ \w+"),
])
def test_they_become_others_in_finnish_words(text, shape):
    import re

    new = Pseudonymiser("fi", key=KEY).replace(text).pseudonymised
    assert new != text and re.fullmatch(shape, new) and not any(map(str.isdigit, new)), new


@pytest.mark.parametrize("lang", [HU, FI])
def test_every_number_is_read_as_it_is_said(lang):
    said = figures.of(lang.home)
    assert said is not None
    for number in (*range(2500), 20_318, 40_117, 99_999, 100_001, 999_999):
        assert said.value(lang.letters.fold(said.number(number))) == number


def test_a_word_that_is_composed_as_no_number_is_none():
    assert SAID is not None
    assert [SAID.value(word) for word in ("husztiz", "harombehat", "szazszaz", "egynulla", "kettotiz")] == [None] * 5


@pytest.mark.parametrize(("text", "shape"), [
    ("a száma nulla hat harminc ötszázötvenöt húsz tizenegy, hívd fel", r"a száma nulla hat ((\w+) ){3,6}(\w+), hívd fel"),
    ("az autó rendszáma pé en zé hat öt négy volt", r"az autó rendszáma (\w+ ){5}\w+ volt"),
    ("az autó rendszáma a a p k hat öt egy volt", r"az autó rendszáma (\w ){4}\w{2,} \w{2,} \w{2,} volt"),
    ("kárszám négyes nulla hat kettő kötőjel tizenhét harminc", r"kárszám (?!négyes nulla hat)[\w ]+ kötőjel [\w ]+"),
    ("a tulajdonos weisz mihály w e i s z mihály ott van", r"a tulajdonos (\w+) (\w+)(( \w)+) \2 ott van"),  # one of two
    ("a veje szalai tímea t í m e a jött", r"a veje \w+ (\w)(\w)(\w)(\w)\w* \1 \2 \3 \4( \w)* jött"),
    ("a tizenkettes pé húszezer háromszáztizennyolc per kétezer-huszonhárom számú ügy",
     r"a \w+s pé \w+ezer \w+ per kétezer-\w+ számú ügy"),
    ("a tajszámom nulla kilenchárom kettőöthat hétegynyolc", r"a tajszámom (?!nulla kilenchárom)\w+( \w+)+"),
    ("a bem utca tizenkettő per négy alatt lakik", r"az? [\w ]+ (?!tizenkettő)\w+ per \w+ alatt lakik"),
    ("lakik a petőfi utca tizenhatban, jó puszi", r"lakik a [\w ]+ (?!tizenhat)\w+b[ae]n, jó puszi"),
])
def test_they_become_others_in_words(text, shape):
    import re

    new = Pseudonymiser("hu", key=KEY).replace(text).pseudonymised
    assert new != text and re.fullmatch(shape, new), new


def test_the_same_number_in_figures_becomes_the_same():
    text = "A száma nulla hat harminc ötszázötvenöt húsz tizenegy, azaz 06305552011."
    doc = Pseudonymiser("hu", key=KEY).replace(text)
    (entry,) = (entry for entry in doc.replacements.values() if entry.main_type == "PHONE")
    assert entry.frq == 2 and entry.repl in doc.pseudonymised and len(doc.spans) == 2


def test_the_full_stop_behind_a_number_stays() -> None:
    text = "Diaarinumero viisitoista kautta kaksituhattakaksikymmentäkolme. Terveisin"
    new = Pseudonymiser("fi", key=KEY).replace(text).pseudonymised or ""
    assert new != text and new.endswith(". Terveisin")
