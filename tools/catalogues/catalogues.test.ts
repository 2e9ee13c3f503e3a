import { describe, expect, it } from 'vitest';
import { holesOf, readCatalogue } from './po.ts';
import { checkCatalogues } from './catalogues.ts';
import { readProject } from '../house/files.ts';
import { readShown } from './pages.ts';
import { checkShown } from './shown.ts';
import { checkSources, readSources } from './sources.ts';

const header = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n';
const entry = (id: string, text: string): string => `#: src/A.tsx:1\nmsgid "${id}"\nmsgstr "${text}"\n\n`;
const folder = (fr: string, en: string, ar: string) =>
  Object.entries({ fr, en, ar }).map(([language, text]) => ({
    path: `apps/web/src/communication/locales/${language}.po`,
    text: header + text,
  }));
const said = (fr: string, en: string, ar: string): string[] =>
  checkCatalogues(folder(fr, en, ar)).problems.map((problem) => problem.message);

describe('catalogues', () => {
  it('read messages, also on several lines, with their context', () => {
    const { messages, obsolete } = readCatalogue(
      `${header}msgctxt "menu"\nmsgid ""\n"Bon"\n"jour"\nmsgstr "Hello"\n\n#~ msgid "old"\n#~ msgstr "old"\n`,
    );
    expect(messages).toEqual([{ id: 'Bonjour', context: 'menu', translation: 'Hello', line: 6 }]);
    expect(obsolete).toBe(1);
  });

  it('find the values of a message', () => {
    expect(holesOf('{name} a {count, plural, one {# enfant} other {# enfants de {place}}} <0>ici</0>')).toEqual([
      '<0>',
      'count',
      'name',
      'place',
    ]);
  });

  it('accept complete catalogues', () => {
    expect(
      said(
        entry('Bonjour {name}', 'Bonjour {name}'),
        entry('Bonjour {name}', 'Hello {name}'),
        entry('Bonjour {name}', 'مرحبا {name}'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['missing', entry('Oui', 'Oui'), entry('Oui', 'Yes'), ''],
    ['not translated', entry('Oui', 'Oui'), entry('Oui', ''), entry('Oui', 'نعم')],
    ['other values', entry('{n} ans', '{n} ans'), entry('{n} ans', '{m} years'), entry('{n} ans', '{n} سنة')],
    [
      'no screen uses',
      `${entry('Oui', 'Oui')}#~ msgid "Non"\n#~ msgstr "Non"\n`,
      entry('Oui', 'Yes'),
      entry('Oui', 'نعم'),
    ],
  ])('report %s', (what, fr, en, ar) => expect(said(fr, en, ar)[0]).toContain(what));

  it.each([
    ['', 'Ton compte, {name}'],
    ['not a sentence of fr.po', 'Ton compte, {name}', 'Votre accueil'],
    ['other values', 'Ton compte'],
    ['still says', 'Gardez ton compte, {name}'],
  ])('report about a sentence to pupils: %s', (what, tu, of = 'Votre compte, {name}') => {
    const source = entry('Votre compte, {name}', 'Votre compte, {name}');
    const files = [
      ...folder(source, source, source),
      { path: 'apps/web/src/communication/locales/fr-tu.po', text: header + entry(of, tu) },
    ];
    const { problems } = checkCatalogues(files);
    expect(problems).toHaveLength(what ? 1 : 0);
    expect(problems[0]?.message ?? '').toContain(what);
  });

  it('need « tu » in every catalogue that has the sentence, or in none', () => {
    const source = entry('Votre compte', 'Votre compte');
    const here = folder(source, source, source);
    const there = here.map((file) => ({ ...file, path: file.path.replace('communication', 'school') }));
    const tu = {
      path: 'apps/web/src/communication/locales/fr-tu.po',
      text: header + entry('Votre compte', 'Ton compte'),
    };
    const both = { ...tu, path: tu.path.replace('communication', 'school') };
    expect(checkCatalogues([...here, ...there, tu]).problems).toMatchObject([
      { path: 'apps/web/src/school/locales/fr.po', message: '« tu » elsewhere, not here: Votre compte' },
    ]);
    expect(checkCatalogues([...here, ...there, tu, both]).problems).toEqual([]);
  });

  it('need one translation for one sentence, in every place', () => {
    const other = folder(entry('Voir', 'Voir'), entry('Voir', 'View'), entry('Voir', 'عرض')).map((file) => ({
      ...file,
      path: file.path.replace('communication', 'school'),
    }));
    const { problems } = checkCatalogues([
      ...folder(entry('Voir', 'Voir'), entry('Voir', 'See'), entry('Voir', 'عرض')),
      ...other,
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'said otherwise in apps/web/src/communication/locales/en.po: Voir',
    ]);
  });

  it('need the three languages, and fail when nothing is read', () => {
    expect(checkCatalogues(folder(entry('Oui', 'Oui'), '', '').slice(0, 1)).problems).toHaveLength(2);
    expect(checkCatalogues([]).problems).toHaveLength(1);
  });
});

describe('sources', () => {
  const [french] = folder(entry('Oui', 'Oui'), '', '');
  const said = (text: string, context = '') => ({
    catalogue: french?.path ?? '',
    context,
    text,
    path: 'apps/web/src/A.tsx',
    line: 3,
  });
  const missing = (...one: ReturnType<typeof said>[]) =>
    checkSources(french ? [french] : [], one).map(({ path, line, message }) => `${path}:${line} ${message}`);

  it('have each of their messages in the French catalogue', () => {
    expect(missing(said('Oui'))).toEqual([]);
    expect(missing(said('Oui'), said('Non'))).toEqual([
      'apps/web/src/A.tsx:3 not in apps/web/src/communication/locales/fr.po: Non',
    ]);
    expect(missing(said('Oui', 'menu'))).toHaveLength(1);
    expect(missing(said('Oui'), { ...said('Oui'), catalogue: 'apps/web/src/nowhere/locales/fr.po' })).toHaveLength(1);
    expect(missing()).toHaveLength(1);
  });

  it('are read for each catalogue', () => {
    const files = french ? [french, { ...french, path: 'apps/web/src/school/locales/fr.po' }] : [];
    expect(checkSources(files, [said('Oui')])).toMatchObject([
      { path: 'apps/web/src/school/locales/fr.po', message: 'no message was found in the sources' },
    ]);
  });

  it('are those of the web application', async () => {
    const found = await readSources('apps/web/src/app/locales/fr.po');
    expect(found.length).toBeGreaterThan(100);
    expect(
      found.find(({ text }) => text === 'Vous voyez l’application comme <0>{label}</0>, en lecture seule.'),
    ).toMatchObject({ catalogue: 'apps/web/src/app/locales/fr.po', path: 'apps/web/src/app/shell/LookAsBanner.tsx' });
  });
});

describe('catalogues of a page', () => {
  const web = 'apps/web/src/';
  const files = [
    { path: `${web}school/pupils/locales/fr.po`, text: header },
    { path: `${web}communication/writing/locales/fr.po`, text: header },
    { path: `${web}communication/reading/locales/fr.po`, text: header },
    { path: `${web}school/pupils/pupils.manifest.ts`, text: "\n  words: 'school/pupils',\n" },
    {
      path: `${web}school/pupils/PupilsPage.tsx`,
      text: "import { FilesField } from './parts/FilesField.tsx';\n\nexport const PupilsPage = () => <FilesField />;\n",
    },
    {
      path: `${web}school/pupils/parts/FilesField.tsx`,
      text: [
        "import type { Piece } from '../../../communication/reading/reading.public.tsx';",
        "import { AttachmentField as Files } from '../../../communication/writing/writing.public.tsx';",
        '/** Files of a pupil. */',
        'export const FilesField = (): Piece => <Files />;',
        "export const later = () => import('../../../communication/reading/Reader.tsx');",
      ].join('\n'),
    },
    {
      path: `${web}communication/writing/writing.public.tsx`,
      text: [
        "import { Add } from './Add.tsx';",
        "import { Nobody } from '../reading/reading.public.tsx';",
        'export const AttachmentField = () => <Add />;',
        'export const Unused = () => <Nobody />;',
      ].join('\n'),
    },
    {
      path: `${web}communication/writing/Add.tsx`,
      text: 'const words = () => t`Joindre`;\nexport function Add() {\n  return words();\n}\n',
    },
    { path: `${web}communication/reading/reading.public.tsx`, text: 'export const Nobody = () => t`Personne`;\n' },
    { path: `${web}communication/reading/Reader.tsx`, text: 'export const Reader = () => t`Lire`;\n' },
  ];
  const manifest = `${web}school/pupils/pupils.manifest.ts`;
  const said = (page: string, shows: readonly string[] = []) =>
    checkShown(files, [{ manifest, words: 'school/pupils', shows, pages: [`${web}school/pupils/${page}`] }]).map(
      ({ line, message }) => `${line} ${message}`,
    );
  const missing = (part: string, catalogue: string): string =>
    `2 pages with the words of school/pupils show ${part}, and do not load its words (${catalogue})`;

  it('are loaded with the page, with only its own words', () => {
    expect(said('PupilsPage.tsx')).toEqual([missing('Add.tsx', 'communication/writing')]);
    expect(said('PupilsPage.tsx', ['communication/writing'])).toEqual([]);
  });

  it('also cover what is loaded later', () => {
    expect(said('parts/FilesField.tsx', ['communication/writing'])).toEqual([
      missing('Reader.tsx', 'communication/reading'),
    ]);
  });

  it('exist for every page that rooms declare', async () => {
    const shown = await readShown(readProject());
    expect(shown.length).toBeGreaterThan(60);
    expect(shown).toContainEqual({
      manifest: `${web}school-life/conduct/conduct.manifest.ts`,
      words: 'school-life/conduct',
      shows: ['communication/writing', 'communication/reading'],
      pages: [`${web}school-life/conduct/StaffPage.tsx`, `${web}school-life/conduct/OwnPage.tsx`],
    });
  });
});
