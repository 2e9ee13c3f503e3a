import { dirname } from 'node:path';
import { holesOf, readCatalogue } from './po.ts';
import type { Problem, SourceFile } from '../house/files.ts';

const languages = ['fr', 'en', 'ar'] as const;

/** French with « tu »: only the sentences that differ; all others come from `fr.po`. */
const toPupils = 'fr-tu.po';
const formal = /(?<!\p{L})(vous|votre|vos|(?!chez|assez)\p{L}+ez)(?!\p{L})/iu;

/** Sentences to pupils that `fr.po` does not have, that take other values, or that still say « vous ». */
function checkPupils({ path, text }: SourceFile, files: readonly SourceFile[]): Problem[] {
  const french = files.find((file) => file.path === path.replace(toPupils, 'fr.po'));
  const known = new Set(readCatalogue(french?.text ?? '').messages.map((message) => message.id));
  return readCatalogue(text).messages.flatMap(({ id, translation, line }) => {
    const message = !known.has(id)
      ? 'not a sentence of fr.po any more'
      : String(holesOf(translation)) !== String(holesOf(id))
        ? 'other values than in French'
        : formal.test(translation)
          ? 'still says « vous »'
          : '';
    return message ? [{ path, line, rule: 'catalogues', message: `${message}: ${id.slice(0, 60)}` }] : [];
  });
}

/** A sentence with « tu » in one catalogue and not in another: the page loaded last would say « vous » again. */
function checkEverywhereFamiliar(files: readonly SourceFile[]): Problem[] {
  const read = (name: string) =>
    files
      .filter(({ path }) => path.endsWith(`/${name}`))
      .map(({ path, text }) => ({ path, messages: readCatalogue(text).messages }));
  const familiar = read(toPupils);
  const all = new Set(familiar.flatMap(({ messages }) => messages.map(({ id }) => id)));
  return read('fr.po').flatMap(({ path, messages }) => {
    const here = new Set(familiar.find((one) => dirname(one.path) === dirname(path))?.messages.map(({ id }) => id));
    return messages
      .filter(({ id }) => id && all.has(id) && !here.has(id))
      .map(({ id, line }) => ({
        path,
        line,
        rule: 'catalogues',
        message: `« tu » elsewhere, not here: ${id.slice(0, 60)}`,
      }));
  });
}

/**
 * The same sentence translated twice in one language: catalogues share one memory, so the page loaded last would change
 * the words of others.
 */
function checkOneVoice(catalogues: readonly SourceFile[]): Problem[] {
  const said = new Map<string, { translation: string; path: string }>();
  return catalogues.flatMap(({ path, text }) =>
    readCatalogue(text).messages.flatMap(({ id, context, translation, line }) => {
      const key = `${path.slice(-5)}\u0000${context}\u0000${id}`;
      const first = said.get(key);
      if (!first) said.set(key, { translation, path });
      return first && first.translation !== translation
        ? [{ path, line, rule: 'catalogues', message: `said otherwise in ${first.path}: ${id.slice(0, 60)}` }]
        : [];
    }),
  );
}

type Catalogue = ReturnType<typeof readCatalogue>;

/** What a language lacks of a folder's sentences, whose French is the source. */
function checkLanguage(path: string, catalogue: Catalogue | undefined, source: Catalogue | undefined): Problem[] {
  const problems: Problem[] = [];
  const say = (message: string, line = 1): number => problems.push({ path, line, rule: 'catalogues', message });
  if (!catalogue) {
    say('the catalogue is missing');
    return problems;
  }
  if (catalogue.obsolete) say(`${catalogue.obsolete} messages that no screen uses any more`);
  const known = new Map(catalogue.messages.map((message) => [`${message.context}\u0000${message.id}`, message]));
  for (const message of catalogue.messages)
    if (!message.translation) say(`not translated: ${message.id.slice(0, 60)}`, message.line);
  for (const wanted of source?.messages ?? []) {
    const found = known.get(`${wanted.context}\u0000${wanted.id}`);
    if (!found) say(`missing: ${wanted.id.slice(0, 60)}`);
    else if (
      found.translation &&
      String(holesOf(found.translation)) !== String(holesOf(wanted.translation || wanted.id))
    )
      say(`other values than in French: ${wanted.id.slice(0, 60)}`, found.line);
  }
  return problems;
}

/**
 * Finds missing languages, missing or empty translations, lost values and leftovers. French is the source and needs no
 * translation.
 */
export function checkCatalogues(files: readonly SourceFile[]): { problems: Problem[]; messages: number } {
  const catalogues = files.filter((file) => /\/locales\/(fr|en|ar)\.po$/.test(file.path));
  const folders = [...new Set(catalogues.map((file) => dirname(file.path)))].sort();
  const problems = files
    .filter((file) => file.path.endsWith(`/${toPupils}`))
    .flatMap((file) => checkPupils(file, files));
  problems.push(...checkEverywhereFamiliar(files));
  let messages = 0;
  for (const folder of folders) {
    const read = new Map(
      catalogues
        .filter((file) => dirname(file.path) === folder)
        .map((file) => [file.path.slice(-5, -3), readCatalogue(file.text)]),
    );
    const source = read.get('fr');
    messages += source?.messages.length ?? 0;
    for (const language of languages)
      problems.push(...checkLanguage(`${folder}/${language}.po`, read.get(language), source));
  }
  problems.push(...checkOneVoice(catalogues));
  if (messages === 0)
    problems.push({ path: 'apps/web/src', line: 1, rule: 'catalogues', message: 'no message was read' });
  return { problems, messages };
}
