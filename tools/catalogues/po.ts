/** One message of a catalogue; `translation` is empty when missing. */
export type Message = { id: string; context: string; translation: string; line: number };
export type Catalogue = { messages: Message[]; obsolete: number };

const unquote = (text: string): string => JSON.parse(text) as string;

const fields = { msgctxt: 'context', msgid: 'id', msgstr: 'translation' } as const;
type Entry = Partial<Message> & { field?: (typeof fields)[keyof typeof fields] };

/** Adds a line to its entry: a keyword with the first part of its text, or the next part. False for any other line. */
function takeLine(entry: Entry, line: string, number: number): boolean {
  const keyword = /^(msgctxt|msgid|msgstr)\s+(".*")$/.exec(line);
  if (keyword) {
    const field = fields[keyword[1] as 'msgid'];
    if (field === 'id') entry.line = number;
    entry[field] = unquote(keyword[2] ?? '""');
    entry.field = field;
    return true;
  }
  if (!/^".*"$/.test(line) || !entry.field) return false;
  entry[entry.field] = (entry[entry.field] ?? '') + unquote(line);
  return true;
}

/** Parses a `.po` catalogue without plural forms (the messages are ICU). Throws for a line it does not understand. */
export function readCatalogue(text: string): Catalogue {
  const messages: Message[] = [];
  let obsolete = 0;
  let entry: Entry = {};
  const close = (): void => {
    // The first entry, without an id, is the file's own header.
    if (entry.id)
      messages.push({
        id: entry.id,
        context: entry.context ?? '',
        translation: entry.translation ?? '',
        line: entry.line ?? 0,
      });
    entry = {};
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') close();
    else if (line.startsWith('#~')) obsolete += /^#~\s+msgid/.test(line) ? 1 : 0;
    else if (line.startsWith('#')) continue;
    else if (!takeLine(entry, line, index + 1))
      throw new Error(`line ${index + 1} is no catalogue: ${line.slice(0, 60)}`);
  }
  close();
  return { messages, obsolete };
}

/** Names of the values and tags of a message: `{name}`, `{count, plural, …}`, `<0>`. */
export function holesOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [index, sign] of [...message].entries()) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    // Values are at odd depths; between them are the texts of plural and select branches.
    if (sign === '{' && depth % 2 === 1) {
      const name = /^\{\s*([\w.]+)/.exec([...message].slice(index).join(''))?.[1];
      if (name) names.add(name);
    }
  }
  for (const [, tag] of message.matchAll(/<\/?(\w+)\/?>/g)) names.add(`<${tag}>`);
  return [...names].sort();
}
