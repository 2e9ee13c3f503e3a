import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { FamilyPage, PupilPage, Tie } from '@encrier/contract/school/persons';
import type { PrintedSection } from '#kernel/printed-parts.ts';
import { ownWord } from '../../directory/own-words.public.ts';
import { type SheetWords, sheetWords } from './print.messages.ts';

/** The A4 sheet of a pupil or of a family: it reads its data and is never made from it. */
export const sheetTemplate = paper(
  { margin: { x: 20, top: 18, bottom: 20 }, foot: 'printed' },
  `#let plain(v) = align(from, text(dir: dirof(v.contains(regex("[\u{0600}-\u{06FF}]"))), v))
#block(width: 100%, above: 5mm,
  [#text(size: 18pt, weight: "bold", d.title) #h(3mm) #if d.arabic != "" { text(size: 15pt, fill: faded, dir: rtl, d.arabic) }],)
#if d.subtitle != "" { block(above: 2.5mm, text(fill: faded, d.subtitle)) }
#if d.internal != "" { block(width: 100%, above: 4mm, inset: 3mm, fill: rgb("#feefdd"), text(fill: rgb("#6b4300"), weight: "bold", d.internal)) }
#for s in d.sections {
  block(above: 7mm, below: 2.5mm, sticky: true, text(size: 12pt, weight: "bold", s.title))
  for b in s.blocks {
    block(width: 100%, above: 2mm, below: 2.5mm, breakable: false, stroke: (bottom: 0.4pt + rule), inset: (bottom: 2.5mm))[
      #if b.title != "" { block(below: 2.4mm)[*#b.title* #h(1.5mm) #text(fill: faded, b.note)] }
      #if b.alert != "" { block(above: 2.4mm, below: 2.4mm, text(fill: rgb("#822b2a"), weight: "bold", b.alert)) }
      #if b.facts.len() > 0 {
        grid(columns: (38mm, 1fr), column-gutter: 3mm, row-gutter: 2.2mm,
          ..b.facts.map(f => (text(fill: faded, f.first()), plain(f.last()))).flatten())
      }
    ]
  }
}
`,
);

type Block = { title: string; note: string; alert: string; facts: [string, string][] };
export type Sheet = {
  lang: Lang;
  title: string;
  arabic: string;
  subtitle: string;
  internal: string;
  sections: { title: string; blocks: Block[] }[];
};
export type Printing = { lang: Lang };

const facts = (rows: readonly [string, string | null | undefined | false][]): [string, string][] =>
  rows.filter((row): row is [string, string] => Boolean(row[1]));
const block = (part: Partial<Block>): Block => ({ title: '', note: '', alert: '', facts: [], ...part });
const sections = (parts: readonly [string, Block[]][]): Sheet['sections'] =>
  parts.filter(([, blocks]) => blocks.length > 0).map(([title, blocks]) => ({ title, blocks }));

/** A guardian's block on a sheet; without `reachable` no contact data. Fields hidden from the reader are left out. */
function guardianBlock(
  w: SheetWords,
  tie: Tie,
  { reachable = true, note = '' }: { reachable?: boolean; note?: string } = {},
): Block {
  const flags = [
    tie.legal ? w.legal : w.noLegal,
    tie.payer &&
      [w.payer, tie.payerShare !== null && tie.payerShare !== undefined && `${tie.payerShare} %`]
        .filter(Boolean)
        .join(' '),
    tie.livesWith && w.livesWith,
    tie.emergencyOrder && w.emergency(tie.emergencyOrder),
    tie.receivesReports && w.reports,
  ];
  return block({
    title: `${tie.firstName} ${tie.lastName}`,
    note: [w.kinds[tie.kind], note, ...flags].filter(Boolean).join(' · '),
    alert: [tie.mayPickUp === false && w.noPickUp, tie.restriction && `${w.court} : ${tie.restriction}`]
      .filter(Boolean)
      .join(' · '),
    facts: facts([
      [w.phone, reachable && [tie.phone, tie.phone2].filter(Boolean).join(' · ')],
      [w.email, reachable && tie.email],
      [w.address, reachable && tie.address],
      [w.custody, tie.custody && tie.custody !== 'always' && w.custodies[tie.custody]],
      [w.document, tie.identityDocument],
    ]),
  });
}

/**
 * A pupil's sheet, from what the page shows to this reader, then the parts of other rooms: prints nothing that is not
 * shown.
 */
export function pupilSheet(pupil: PupilPage, { lang }: Printing, beside: readonly PrintedSection[] = []): Sheet {
  const w = sheetWords[lang];
  const day = (value: string | null | undefined): string | null => (value ? dayWords(lang, value) : null);
  const span = (from: string, to: string | null): string =>
    to ? `${day(from)} – ${day(to)}` : `${w.since} ${day(from)}`;
  const identity = facts([
    [w.sex, pupil.sex && w.sexes[pupil.sex]],
    [w.birth, day(pupil.birthOn)],
    [w.birthPlace, pupil.birthPlace],
    [w.nationality, pupil.nationality],
    [w.address, pupil.address],
    [w.phone, pupil.phone],
    [w.email, pupil.email],
    [w.matricule, pupil.matricule],
    [w.massar, pupil.massarCode],
    [w.ine, pupil.ine],
    [w.regime, pupil.boardRegime && ownWord(lang, pupil.boardRegime)],
    [w.exit, pupil.exitPermission && w.exits[pupil.exitPermission]],
  ]);
  return {
    lang,
    title: `${pupil.firstName} ${pupil.lastName}`,
    arabic: `${pupil.firstNameAr} ${pupil.lastNameAr}`.trim(),
    subtitle: [w.pupil, pupil.className ?? w.noClass].join(' · '),
    internal: pupil.family?.separated ? w.internal : '',
    sections: sections([
      [w.identity, identity.length ? [block({ facts: identity })] : []],
      [w.guardians, pupil.guardians.filter((tie) => tie.stands).map((tie) => guardianBlock(w, tie))],
      [
        w.schooling,
        (pupil.enrolments ?? []).map((one) =>
          block({
            title: one.className,
            note: [one.year, span(one.from, one.to), one.repeating && w.repeating, one.reason]
              .filter(Boolean)
              .join(' · '),
          }),
        ),
      ],
      [w.groups, pupil.groups.length ? [block({ title: pupil.groups.map((one) => one.name).join(comma(lang)) })] : []],
      [
        w.teachers,
        pupil.teachers?.length
          ? [
              block({
                facts: pupil.teachers.map((one): [string, string] => [one.subject, one.teachers.join(comma(lang))]),
              }),
            ]
          : [],
      ],
      [
        w.plans,
        (pupil.plans ?? [])
          .filter((one) => one.stands)
          .map((one) => block({ title: one.kind, note: span(one.startsOn, one.endsOn) })),
      ],
      ...beside.map(({ title, blocks }): [string, Block[]] => [title, blocks.map(block)]),
    ]),
  };
}

/**
 * The sheet of a family. Handed to one of separated parents, it holds nothing by which to reach the other (LAW-MIN-02).
 */
export function familySheet(family: FamilyPage, handedTo: string | null, { lang }: Printing): Sheet {
  const w = sheetWords[lang];
  const apart = family.separated && handedTo !== null;
  const household = facts([
    [w.address, !apart && family.address],
    [w.language, w.languages[family.language]],
  ]);
  return {
    lang,
    title: w.family(family.label),
    arabic: '',
    subtitle: family.separated ? w.separated : '',
    internal: family.separated && !apart ? w.internal : '',
    sections: sections([
      [
        w.children,
        family.children.map((child) =>
          block({ title: child.label, note: [child.labelAr, child.detail || w.noClass].filter(Boolean).join(' · ') }),
        ),
      ],
      [
        w.guardians,
        family.guardians.map((tie) =>
          guardianBlock(w, tie, { reachable: !apart || tie.id === handedTo, note: tie.children.join(comma(lang)) }),
        ),
      ],
      [w.household, household.length ? [block({ facts: household })] : []],
    ]),
  };
}
