"""Names of whole sentences: what is one, where it ends, and of what kind; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser


@pytest.mark.parametrize(
    ("whole", "names"),
    [
        ("A kapuban Urbánné várt.", [("PER", "Urbánné")]),  # waited: no castle
        ("Este Bendegúz közben elaludt.", [("PER", "Bendegúz")]),  # in the meantime: no lane
        ("dr. Ágh-Hoffer Valéria PFN-szegezést végzett.", [("PER", "dr. Ágh-Hoffer Valéria")]),  # an operation
        ("Éva elment. Sára is. Andi, gyere!", [("PER", "Éva"), ("PER", "Sára"), ("PER", "Andi")]),  # no year, mud, and
        ("A Vass-ügyben döntöttek, a Tóth-per áll.", [("PER", "Vass"), ("PER", "Tóth")]),  # no places
        ("Orsós Géza alias Zsömle elfutott. Zsömlét Lukács őrmester fogta el.",  # two people
         [("PER", "Orsós Géza"), ("PER", "Zsömle"), ("PER", "Zsömlét"), ("PER", "Lukács")]),
        ("Tisztelt Borostyán Bank!", [("ORG", "Borostyán Bank")]),  # a greeting
        ("Anyja, Horváth Gáborné Félegyházán él.", [("PER", "Horváth Gáborné"), ("GPE", "Félegyházán")]),  # no church
        ("Dávid a Mercedesnél dolgozik.", [("PER", "Dávid"), ("ORG", "Mercedesnél")]),  # nobody works for a car
        ("JELEN VANNAK a jelenléti ív szerint", []),  # no Van
        ("KÖSZÖNET TIVADAR BÁCSITÓL", [("PER", "TIVADAR")]),  # what stands after names, shouted and inflected
        ("Jött dr. Vas Edéné dr. Rusz Olga.", [("PER", "dr. Vas Edéné dr. Rusz Olga")]),  # one woman
        ("Itt van Ioana Maria Popescu.", [("PER", "Ioana Maria Popescu")]),  # given names before a foreign surname
        ("A karcagiak eljöttek.", [("GPE", "karcagiak")]),  # the people of a town
        ("Végig az M7-esen haladt.", [("FAC", "M7-esen")]),  # a road by its number
        ("Az M1-esen állt.", [("FAC", "M1-esen")]),  # the channel is M1
        ("Békéscsabáról Gyulára mentünk.", [("GPE", "Békéscsabáról"), ("GPE", "Gyulára")]),  # towns, no Gyula Békéscsabá
        ("Az Orosházi SK győzött.", [("ORG", "Orosházi SK")]),  # a club
        ("Az Eladó Takarékbank Zrt.-nél vezetett számlája.", [("ORG", "Takarékbank Zrt.-nél")]),  # a party, then a body
        ("Kámán Kft. mint Vállalkozó (a továbbiakban: Vállalkozó vagy Kámán Kft.)",  # a term of the contract, then a body
         [("ORG", "Kámán Kft."), ("ORG", "Kámán Kft.")]),
        ("Vas Vármegyei Rendőr-főkapitányság\nKőszegi Rendőrkapitányság\nKőszeg",  # the head of a letter
         [("ORG", "Vas Vármegyei Rendőr-főkapitányság"), ("ORG", "Kőszegi Rendőrkapitányság"), ("GPE", "Kőszeg")]),
        ("PET-CT készült.", []),
        ("Tisztelt Uram!", []),  # somebody unnamed
        ("A Karitász csomagot hozott.", []),  # a charity of the whole country, nobody's rare given name
        ("Ölel: Apád\nU. i. Jolánka hívott angolul.", [("PER", "Jolánka"), ("LANGUAGE", "angolul")]),  # a postscript
        ("Nagy Béla jött. Nagyon lassan ment el.", [("PER", "Nagy Béla")]),  # an adverb
        ("Balogék Klotildja Pestre ment.", [("PER", "Balogék"), ("PER", "Klotildja"), ("GPE", "Pestre")]),  # theirs
        ("Jött Hajdu-Péntek Noémi. Kapja: Hajdu-P. N., irattár.",
         [("PER", "Hajdu-Péntek Noémi"), ("PER", "Hajdu-P. N.")]),  # a double surname cut short
        ("VISSZATÉRT UGYANAHHOZ A PÉKHEZ", []),  # a headline
        ("Tőzsér Barnusék udvarán ég a villany.", [("PER", "Tőzsér Barnusék")]),  # a family's, no public space
        ("Ide járnak a Vargáék ikrei, Áron és Hunor is.", [("PER", "Vargáék"), ("PER", "Áron"), ("PER", "Hunor")]),
        ("A Tescóban jártam.", [("ORG", "Tescóban")]),  # no town
        ("A Szarvas Panzió jó.", [("ORG", "Szarvas Panzió")]),  # a guest house, nobody's given name
        ("Utalványozó: Vida Gy.", [("PER", "Vida Gy.")]),  # the stop is the initial's
        ("Hosszú sor állt ott.", []),  # what it is like
        ("Erdős utakon érkeztek a futók.", []),  # several
        ("Palkó örült a Túró Rudinak.", [("PER", "Palkó"), ("PROD", "Túró Rudinak")]),
        ("Őrzés helye: Dombóvári Rk. bűnjelraktár", [("ORG", "Dombóvári Rk.")]),  # a police station
        ("A tartásdíjról a Polgári Törvénykönyv rendelkezik.", [("LAW", "Polgári Törvénykönyv")]),  # not of Polgár
        ("PUSKA BÁNTOTTA CSILLÁT.", [("PER", "PUSKA"), ("PER", "CSILLÁT")]),  # a deed between two people
        ("KETTEN KÖLTÖZTEK EL, ÉS A SZEGEDI PIACON ÁRULTAK.", [("FAC", "SZEGEDI PIACON")]),
        ("zsu: draga bettinak irtam, meg szegeny erdosnenek",
         [("PER", "zsu"), ("PER", "bettinak"), ("PER", "erdosnenek")]),  # adjectives, without accents
        ("Tétel | Menny. | Egységár | Bruttó", []),  # the head of a table
        ("Visszáru: raklapok. Göngyöleg: ládák.", []),  # a label inside a line
        ("Antal János leült, Antal Jánossal beszéltünk.", [("PER", "Antal János"), ("PER", "Antal Jánossal")]),  # one, twice
    ],
)
def test_names_have_their_bounds_in_a_sentence(whole, names):
    doc = Pseudonymiser("hu").spans(whole)
    times = ("TIME",)  # of day: never replaced, and marked as the tagger likes
    assert [(span.type, span.text) for span in doc.spans if span.type not in times] == names


def test_a_short_name_is_the_body_that_the_document_names_in_full():
    text = "A Helix-Tel Kft. ügyfele vagyok. A Helix-Telről csak rosszat hallottam."
    doc = Pseudonymiser("hu").spans(text)
    assert [(span.type, span.norm) for span in doc.spans] == [("ORG", "Helix-Tel Kft."), ("ORG", "Helix-Tel")]
    assert len({span.entity for span in doc.spans}) == 2  # two keys, tied in the configuration
