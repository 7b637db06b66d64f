"""Memories that the tests of TMX and XLIFF share."""

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="T" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="hu"
 datatype="plaintext" creationid="nagy.bela" creationdate="20200101T000000Z"><note>Made by Nagy Béla</note><prop type="n">12</prop></header>
<!-- for Kiss --><body>
<tu tuid="1" changeid='BELA' usagecount="3"><prop type="x">Kiss Ede</prop>
<tuv xml:lang="hu-HU"><seg>Tegnap <bpt i="1">&lt;b&gt;</bpt>Kovács<ept i="1">&lt;/b&gt;</ept> Jánossal besz&#233;ltem.</seg></tuv>
<tuv xml:lang="EN-gb"><seg>Yesterday I talked to János <hi>Kovács</hi>&apos;s son &amp; co.</seg></tuv></tu>
<tu><tuv lang="en"><seg>It is here.</seg></tuv><tuv lang="hu"><seg>Itt <ph x="1">{0}<sub>Pécs</sub></ph> van.</seg></tuv></tu>
</body></tmx>
"""
XLIFF1 = """<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="kovacs.docx" source-language="en" target-language="hu"
 datatype="x" tool-id="T" date="2020-01-01T00:00:00Z"><header><phase-group><phase phase-name="a" process-name="p" contact-email="a@b.hu"/></phase-group></header>
<body><trans-unit id="1"><source>He is <g id="1">János Kovács</g>.</source><seg-source><mrk mtype="seg" mid="0">He is <g id="1">János Kovács</g>.</mrk></seg-source>
<target>Ő <g id="1">Kovács</g> János.</target><note from="Béla">Ask Nagy Béla</note>
<alt-trans match-quality="80"><source>She is Éva Kovács.</source><target>Ő Kovács Éva.</target></alt-trans>
<alt-trans><target>Kovács János az.</target></alt-trans></trans-unit></body></file></xliff>
"""
XLIFF2 = """<xliff version="2.0" srcLang="hu-HU" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><notes><note>Béla</note></notes>
<unit id="1"><originalData><data id="d">&lt;b&gt;</data></originalData><segment><source>Kovács <pc id="1" dataRefStart="d">János</pc> jön.</source>
<target>János Kovács kommt<ph id="2"/>.</target></segment><ignorable><source> </source></ignorable></unit></file></xliff>
"""
