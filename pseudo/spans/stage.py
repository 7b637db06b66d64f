"""First stage: everything in the text that names somebody or something, settled, read and linked.

What comes in: documents with a text (tokens or spans may come with them). What goes out: the documents with tokens,
disjoint spans with norm, head and entity, and the entries of the configuration (without choices).

    tokenise ─► engine (tagger) ─► RULES ─► entities.link

`RULES` is the table of contents: each is a function from draft to draft (`pseudo.spans.draft`). Start at `annotate`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise

from pseudo.core import steps
from pseudo.core.document import FILE, Document, Span, Token
from pseudo.core.errors import InputError, OverlapError
from pseudo.engines import Engine, fitted_to, weighed
from pseudo.kinds import addresses
from pseudo.language.language import Language
from pseudo.language.tokenise import Rules, tokenise
from pseudo.spans import alike, brought, cars, cuts, offices, registered, teams, towns, years
from pseudo.spans.decide import overlaps
from pseudo.spans.draft import Draft, Rule, Settings, applied, drafted
from pseudo.spans.heads import read_all, read_heads, tokens_by_end
from pseudo.spans.judge import rule as judge
from pseudo.spans.link import entities, listed, ties
from pseudo.spans.sources import (
    adherents,
    again,
    aligned,
    ampersands,
    beside,
    birthplaces,
    bodies,
    bykind,
    chats,
    clinical,
    columns,
    courteous,
    defined,
    districts,
    doers,
    dwellers,
    enumerated,
    eponyms,
    faces,
    fields,
    filed,
    gazetteer,
    general,
    handles,
    hasty,
    heuristics,
    houses,
    initials,
    inserted,
    inside,
    introduced,
    joined,
    known,
    leftout,
    lettered,
    lowered,
    lying,
    makes,
    matters,
    nicknamed,
    nobody,
    numbered,
    objects,
    official,
    owned,
    paired,
    parents,
    particles,
    patterns,
    places,
    plain,
    prefixed,
    public,
    remains,
    seats,
    shortened,
    sidebyside,
    sited,
    slashed,
    spaced,
    speakers,
    strange,
    streets,
    tagged,
    telegrams,
    torn,
    typed,
    whence,
    works,
)

OFFERS: tuple[Rule, ...] = (
    # what is certain by its form, and what kind of text it is
    patterns.identifiers_and_dates,
    patterns.own_patterns,
    patterns.no_statutes,
    clinical.clinic,
    eponyms.eponyms,
    makes.makes,
    telegrams.no_measures,
    patterns.no_first_names,
    patterns.towns_behind_zips,
    districts.of_the_capital,
    shortened.towns_cut_short,
    patterns.names_before_numbers,
    # who else may be named: the tables
    gazetteer.tables,
    particles.foreign_names,
)
"""What offers candidates beside the tagger."""

NO_NAMES: tuple[Rule, ...] = (
    nobody.nobodys_names,
    defined.no_terms_defined,
    typed.no_words_typed,
    strange.in_their_sentences,
    official.no_abbreviations,
    matters.no_matters,
    objects.indefinite,
    objects.idioms,
    lying.where_things_lie,
    objects.terrain,
)
"""What drops terms, matters and things, each time that names have been found."""

RULES: tuple[Rule, ...] = (
    *OFFERS,
    # which of them are names
    judge.weighed,
    judge.judged,
    faces.without_faces,
    filed.folders_apart,
    bodies.hospitals,
    works.no_sentences,
    chats.in_chats,
    typed.no_words_typed,
    typed.little_ones,
    parents.children,
    numbered.no_classes,
    # what is a term or a label, and where words end
    birthplaces.born_there,
    seats.behind_their_label,
    doers.by_their_deeds,
    places.of_towns,
    places.of_areas,
    places.of_lands,
    places.of_streets,
    patterns.before_public,
    sited.before_their_own,
    sited.before_numbers,
    lying.without_where_they_lie,
    streets.of_rulers,
    streets.without_a_kind,
    general.headed,
    general.two_bodies,
    general.firms_by_their_form,
    general.firms_by_their_trade,
    telegrams.no_terms,
    patterns.no_labels,
    fields.without_labels,
    offices.without_openings,
    offices.without_offices,
    particles.with_particles,
    offices.callings_apart,
    cuts.without_matters,
    cuts.towns_before_bodies,
    cuts.bodies_before_people,
    sidebyside.places_before_names,
    cuts.people_before_bodies,
    plain.apart,
    inside.parted,
    whence.places_apart,
    streets.abroad,
    initials.behind_labels,
    initials.all_initials,
    slashed.names_before_signs,
    slashed.behind_abbreviations,
    cuts.places_in_compounds,
    spaced.spaced_letters,
    columns.in_columns,
    aligned.over_figures,
    courteous.behind_courtesy,
    paired.sharing_a_surname,
    nicknamed.with_nicknames,
    nicknamed.in_quotes,
    leftout.before_ranks,
    leftout.before_two_given,
    leftout.before_one_given,
    enumerated.in_lines,
    objects.definite,
    public.bodies_known,
    beside.told_beside,
    known.known_names,
    # one span in each place, and its head
    overlaps,
    streets.of_days,
    read_heads,
    bykind.without_their_label,
    bykind.no_works,
    bykind.where_nobody_is,
    bykind.before_their_kind,
    bykind.behind_their_kind,
    read_heads,
    years.years_alone,
    years.years_behind,
    years.years_of_terms,
    alike.bodies_alone,
    alike.papers_of_places,
    alike.media_known,
    alike.channels_known,
    towns.towns_of_several_words,
    towns.towns_in_their_own_language,
    towns.adjectives_of_counties,
    towns.towns_by_their_end,
    towns.people_by_their_end,
    read_heads,
    teams.teams,
    teams.clubs_of_places,
    read_heads,
    introduced.behind_callings,
    introduced.brands_of_bodies,
    introduced.houses_by_kind,
    introduced.farms_by_kind,
    introduced.programmes,
    alike.as_elsewhere,
    alike.families_alone,
    alike.firms_alone,
    alike.halls_alone,
    ampersands.brands_with_ampersands,
    cars.cars_known,
    alike.namesakes_alone,
    nicknamed.bynames,
    nicknamed.in_brackets,
    read_heads,
    inside.each_in_a_case,
    read_heads,
    cuts.two_people,
    read_heads,
    cuts.one_woman,
    whence.families_before,
    whence.by_tables,
    enumerated.towns_in_a_row,
    owned.of_families,
    owned.of_siblings,
    read_heads,
    *NO_NAMES,
    objects.before_hours,
    general.no_general_places,
    # what the names show further names to be
    bodies.short_names_in_brackets,
    heuristics.looks,
    overlaps,
    read_heads,
    gazetteer.seen_before,
    bykind.by_name_alone,
    bykind.by_their_letters,
    teams.clubs_alone,
    general.people_of_places,
    dwellers.of_places,
    adherents.of_bodies,
    overlaps,
    read_heads,
    handles.user_names,
    filed.in_file_names,
    tagged.in_tags,
    overlaps,
    again.careless_mentions,
    nicknamed.addressed,
    enumerated.between_people,
    enumerated.beside_people,
    introduced.with_two_initials,
    introduced.farms_before_numbers,
    sidebyside.before_streets,
    read_heads,
    lettered.by_letter,
    read_heads,
    speakers.signatures,
    prefixed.with_initials,
    houses.called_by_owners,
    torn.torn_names,
    districts.with_ordinals,
    inserted.around_brackets,
    cuts.people_owning,
    owned.called_after,
    streets.small_streets,
    streets.behind_towns,
    hasty.typed_in_haste,
    plain.apart,
    read_heads,
    towns.bodies_behind_an_article,
    lowered.in_small_letters,
    lowered.known_in_small_letters,
    lowered.cut_short_in_small_letters,
    read_heads,
    patterns.zips_before_towns,
    overlaps,
    read_heads,
    introduced.programmes,
    *NO_NAMES,
    general.no_general_places,
    general.seats_told,
    again.whole_names,
    overlaps,
    read_heads,
    registered.as_registered,
    joined.joined_mentions,
    overlaps,
    read_heads,
    remains.remaining_parts,
    overlaps,
    read_heads,
    known.known_stay,
)
"""What is done with a text, in order."""


def annotate(docs: Sequence[Document], language: Language, engine: Engine,
             settings: Settings | None = None) -> list[Document]:
    """The documents with tokens, spans and entries. Spans that come with a document are completed, none is added; but
    where all of them are what a file says of its parts (`FILE`), what else is named is found around them."""
    tagged = weighed(engine, [doc.text for doc in docs], [_tokens(doc, language.cutting) for doc in docs])
    judge_ = fitted_to(engine)
    out = []
    for number, (doc, (tokens, named, maybe)) in enumerate(zip(docs, tagged, strict=True)):
        words = brought.told(doc.tokens, tokens)
        if doc.spans is None:
            draft = drafted(doc.text, words, named, settings, doc.walls, maybe, judge_)
            spans = found(draft, language, (number, len(docs))).spans
        else:
            spans = completed(doc.spans, doc.text, words, language)
            if spans and all(span.source == FILE for span in spans):
                named = brought.around(spans, named)  # whom they name is looked for elsewhere, too
                others = found(drafted(doc.text, words, named, settings, doc.walls, maybe, judge_), language).spans
                spans = brought.around(spans, others)
        spans = brought.by_lemma(spans, doc.tokens, language)
        spans = addresses.grouped(spans, doc.text)
        linked, entries = entities.link(spans, language, doc.text, words)
        if settings is not None and settings.known.automaton is not None:
            entries = ties.untangled(listed.told(entries, settings.known, language.persons))
        if doc.replacements:
            entries = ties.untangled({**entries, **doc.replacements}, doc.replacements)
        out.append(dataclasses.replace(doc, tokens=words, spans=linked, replacements=entries))
    return out


def found(draft: Draft, language: Language, place: tuple[int, int] = (0, 1)) -> Draft:
    """The draft after all rules: its spans are disjoint and read, norm and head filled in.

    place  the number of its document, from 0, of how many: for who listens to how far the work is (`core.steps`)
    """
    for done, each in enumerate(RULES, 1):
        draft = applied(each, draft, language)
        steps.told((place[0] + done / len(RULES)) / place[1])
    return draft


def explained(doc: Document, language: Language, engine: Engine, settings: Settings) -> list[Span]:
    """Every span that was a candidate once, in text order: its `why` says which rules made, cut, typed and dropped it.
    Spans that come with the document are not asked for."""
    ((words, named, maybe),) = weighed(engine, [doc.text], [_tokens(doc, language.cutting)])
    asked = dataclasses.replace(settings, explain=True)
    draft = found(drafted(doc.text, words, named, asked, doc.walls, maybe, fitted_to(engine)), language)
    return sorted((*draft.spans, *draft.dropped), key=lambda span: (span.start, span.end))


def completed(spans: Sequence[Span], text: str, tokens: Sequence[Token], language: Language) -> tuple[Span, ...]:
    """Spans that came with the document (start, end and type suffice), read where they are not."""
    ordered = sorted(spans, key=lambda span: (span.start, span.end))
    for before, span in pairwise(ordered):
        if span.start < before.end:
            raise OverlapError(span.start, span.end, before.end)
    for span in ordered:
        if not any(map(str.isalnum, text[span.start : span.end])):
            raise InputError(f"the span at {span.start}:{span.end} has no letter and no figure; "
                             "delete it, or correct its offsets")
    own = [dataclasses.replace(span, text=text[span.start : span.end]) for span in ordered]
    return read_all(own, text, tokens_by_end(tokens), language)


def _tokens(doc: Document, cutting: Rules) -> Sequence[Token]:
    """The tokens that come with a document, or our own. A letter outside of all of them could be a name unseen."""
    if not doc.tokens:
        return tokenise(doc.text, cutting, doc.walls)
    at = 0
    for token in (*doc.tokens, Token(len(doc.text), len(doc.text), "")):
        missed = next((place for place in range(at, token.start) if doc.text[place].isalnum()), None)
        if missed is not None:
            raise InputError(f"the tokens leave out the letter at {missed}; give the tokens of all the text, or none")
        at = max(at, token.end)
    return doc.tokens
