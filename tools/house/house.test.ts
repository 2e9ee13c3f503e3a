import { describe, expect, it } from 'vitest';
import { checkHouse } from './house.ts';
import { readProject } from './files.ts';
import { looksFrench } from './safety.ts';
import { entropy } from './words.ts';

const lines = (count: number, line = 'export const a = 1;'): string =>
  `${Array.from({ length: count }, () => line).join('\n')}\n`;

/** Names of the rules broken by one file, except the rule about rooms' declarations. */
function broken(path: string, text: string): string[] {
  const rules = checkHouse([{ path, text }]).map((problem) => problem.rule);
  return [...new Set(rules)].filter((rule) => rule !== 'rooms-declared');
}

const room = 'apps/api/src/communication/news';
const page = 'apps/web/src/communication/news/NewsPage.tsx';
const kernel = 'apps/api/src/kernel/http/reply.ts';

/** What each rule must catch: rule, path, text. */
const bad: [rule: string, path: string, text: string][] = [
  ['file-length', `${room}/news.queries.ts`, lines(401)],
  ['file-length', `${room}/news.test.ts`, lines(701)],
  [
    'imports',
    `${room}/news.queries.ts`,
    Array.from({ length: 21 }, (_, i) => `import { a${i} } from './a${i}.ts';`).join('\n'),
  ],
  ['function-length', kernel, `export function long() {\n${lines(80, '  run();')}}\n`],
  ['function-length', kernel, `export const long = async () => {\n${lines(80, '  run();')}};\n`],
  ['function-length', page, `export const Long = () => {\n${lines(120, '  run();')}};\n`],
  ['file-length', 'packages/contract/src/communication/news.ts', lines(601)],
  ['line-length', kernel, `// ${'word '.repeat(30)}\nexport const a = 1;`],
  ['line-length', `${room}/news.queries.ts`, `const a = sql\`SELECT ${'a, '.repeat(50)}b FROM posts\`;`],
  ['room-files', `${room}/news.controller.ts`, 'export const a = 1;'],
  ['room-files', `${room}/posts.ts`, 'export const a = 1;'],
  ['room-files', 'apps/api/src/stuff/news/news.queries.ts', 'export const a = 1;'],
  ['room-files', 'apps/api/src/communication/news.ts', 'export const a = 1;'],
  ['room-files', 'apps/web/src/communication/news/card.tsx', 'export const a = 1;'],
  ['contract-files', 'packages/contract/src/stuff/news.ts', 'export const a = 1;'],
  ['live-audience', `${room}/news.actions.ts`, "await tx.live('news.published', { post: id }, null);"],
  ['names', 'apps/web/src/kernel/utils.ts', 'export const a = 1;'],
  ['names', 'apps/api/src/kernel/helpers/dates.ts', 'export const a = 1;'],
  ['names', 'packages/ui/src/index.ts', 'export const a = 1;'],
  ['names', 'packages/ui/src/all.ts', "export * from './a.ts';\nexport { b } from './b.ts';"],
  ['logical-css', 'packages/ui/src/card.css', '.a { margin-left: 1px }'],
  ['logical-css', 'packages/ui/src/card.css', '.a {\n  left: 0;\n}'],
  ['logical-css', 'packages/ui/src/card.css', '.a { text-align: right }'],
  ['logical-css', 'packages/ui/src/card.css', '.a { padding: 1px 2px 3px 4px; }'],
  ['logical-css', 'packages/ui/src/card.css', '.a { border-top-left-radius: 2px }'],
  ['logical-css', page, 'const a = { marginLeft: 4 };'],
  ['logical-css', page, 'export const A = () => <Box ml="md" />;'],
  ['logical-css', page, 'export const A = () => <div style={{ top: 0, left: 0 }} />;'],
  ['colours-by-scheme', 'packages/ui/src/card.css', ':lang(ar) h2 {\n  font-size: 2rem;\n  color: red;\n}'],
  ['colours-by-scheme', 'packages/ui/src/card.css', "[dir='rtl'] .a, .b { background: red }"],
  ['colours-by-scheme', 'packages/ui/src/card.css', '.a:dir(rtl)::after { opacity: 0.5 }'],
  ['html-door', page, 'export const A = () => <div dangerouslySetInnerHTML={{ __html: b }} />;'],
  ['html-door', page, 'node.innerHTML = text;'],
  ['page-path', page, 'const here = useLocation().pathname;'],
  ['page-path', page, "const parent = location.pathname.startsWith('/parent');"],
  ['refresh-kit', page, "void queries.invalidateQueries({ queryKey: ['news'] });"],
  ['query-state', page, 'const { data, error } = useQuery(newsQuery);'],
  ['query-state', page, 'const {\n  data: news,\n  error: unread,\n} = useQuery(newsQuery);'],
  ['query-state', page, 'const { data, isPending } = useInfiniteQuery(newsQuery);'],
  ['query-state', page, 'const asked = useQuery(newsQuery);\nconst { data, isError } = asked;'],
  ['query-state', page, 'const asked = useQuery(newsQuery);\nif (asked.error) refuse();'],
  ['plain-names', kernel, 'async function tellAuthor(): Promise<void> {}'],
  ['plain-names', kernel, 'const mostPupils = 40;'],
  ['plain-names', kernel, 'export const told = (id: string): boolean => Boolean(id);'],
  ['actor-through-self', kernel, 'const { lang } = ctx.actor as AccountActor;'],
  ['egress', kernel, "const a = await fetch('https://example.org');"],
  ['egress', kernel, "import { request } from 'node:https';"],
  ['glued-sql', `${room}/news.queries.ts`, `const a = \`SELECT * FROM posts WHERE id = '\${id}'\`;`],
  ['glued-sql', `${room}/news.queries.ts`, "const a = 'DELETE FROM posts WHERE id = ' + id;"],
  ['glued-sql', `${room}/news.queries.ts`, 'const a = sql.raw(order);'],
  ['money', 'apps/api/migrations/20270101T0000__invoices__create.sql', 'CREATE TABLE invoices (amount numeric(10,2));'],
  [
    'money',
    'apps/api/migrations/20270101T0000__invoices__create.sql',
    'CREATE TABLE invoices (total_price double precision);',
  ],
  ['money', 'packages/contract/src/finance/invoices.ts', 'export const a = z.object({ amount: z.number() });'],
  ['money', 'packages/contract/src/finance/invoices.ts', 'export const a = z.object({ unitPrice: z.number() });'],
  ['stay-days', `${room}/news.queries.ts`, 'const a = sql`e.pupil_id = p.id AND e.to_on IS NULL`;'],
  ['stay-days', `${room}/news.queries.ts`, 'const a = sql`(g.ends_on IS NULL OR g.ends_on >= ${day})`;'],
  ['stay-days', `${room}/news.queries.ts`, "query.where('s.left_on', 'is', null);"],
  ['stay-days', `${room}/news.queries.ts`, "query.where('s.left_on', '<', today);"],
  ['school-clock', page, 'const today = new Date().toISOString().slice(0, 10);'],
  ['school-clock', page, "const [day] = new Date(at).toISOString().split('T');"],
  ['school-clock', page, 'const at = new Date()\n  .toISOString()\n  .slice(0, 16);'],
  ['school-clock', page, "const today = new Date().toLocaleDateString('sv-SE');"],
  ['school-clock', page, "const today = new Intl.DateTimeFormat('en-CA').format(new Date());"],
  ['school-clock', page, 'const same = new Date(at).toDateString() === now.toDateString();'],
  ['school-clock', page, 'const minute = now.getHours() * 60 + now.getMinutes();'],
  ['school-clock', 'packages/ui/src/fields/DateField.tsx', 'const year = new Date().getFullYear();'],
  ['school-clock', 'packages/contract/src/communication/news.ts', 'const a = new Date().toISOString().slice(0, 10);'],
  ['school-clock', `${room}/news.actions.ts`, 'const today = ctx.now.toISOString().slice(0, 10);'],
  ['school-zone', `${room}/news.queries.ts`, 'const a = sql`COALESCE(k.issued_on, k.asked_at::date)`;'],
  ['school-zone', `${room}/news.queries.ts`, 'const a = sql`COALESCE(x.ended_at, x.decided_at)::date`;'],
  [
    'school-zone',
    `${room}/news.queries.ts`,
    'const a = sql`(${now}::timestamptz - make_interval(months => ${n}))::date`;',
  ],
  ['school-zone', `${room}/news.queries.ts`, 'const a = sql`${now}::timestamptz::date`;'],
  ['school-zone', `${room}/news.queries.ts`, 'const a = sql`d.ends_at >= ${since}::date`;'],
  ['school-zone', `${room}/news.queries.ts`, "const a = sql`date_trunc('day', p.created_at)`;"],
  ['school-zone', `${room}/news.queries.ts`, "const a = sql`k.due_on::timestamp AT TIME ZONE 'UTC'`;"],
  ['school-zone', `${room}/news.queries.ts`, 'const a = sql`p.ends_on < current_date`;'],
  [
    'school-zone',
    `${room}/news.jobs.ts`,
    "const a = await db.selectFrom('school_settings').select('time_zone').execute();",
  ],
  ['pupil-class', `${room}/news.queries.ts`, 'const a = sql`(SELECT c.name FROM enrolments e WHERE TRUE LIMIT 1)`;'],
  [
    'file-json',
    `${room}/news.queries.ts`,
    "const a = sql`json_build_object('id', x.id, 'fichier', x.id::text || '.')`;",
  ],
  ['person-name', `${room}/news.queries.ts`, "const a = sql`a.first_name || ' ' || a.last_name`;"],
  ['search-words', `${room}/news.queries.ts`, 'const like = likePattern(query.q);'],
  ['person-photo', `${room}/news.queries.ts`, 'const a = sql`f.id = coalesce(a.photo_file_id, p.photo_file_id)`;'],
  [
    'within-right',
    `${room}/news.reach.ts`,
    "const a = pupilInReach(reachFor(ctx, 'news.read'), ctx.today, undefined, sql`p.id`);",
  ],
  [
    'read-tenant',
    `${room}/news.jobs.ts`,
    'await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, titles);',
  ],
  ['read-tenant', `${room}/news.test.ts`, 'await withTenant(pool, 1, { readOnly: true, planned: true }, titles);'],
  ['packed-literal', `${room}/news.actions.ts`, `const a = { ${['...', '{ b, c }'].join('')}, d };`],
  ['stale-reason', `${room}/news.queries.ts`, '// house: one long question\nconst short = 1;'],
  ['stay-days', `${room}/news.queries.ts`, 'const a = sql`COALESCE(u.left_on <= ${day}, false)`;'],
  ['guardian-authority', `${room}/news.queries.ts`, 'const a = sql`g.pupil_id = p.id AND g.legal AND TRUE`;'],
  ['guardian-authority', `${room}/news.queries.ts`, "query.where('g.digital_access', '=', true);"],
  ['guardian-ties', `${room}/news.queries.ts`, "query.innerJoin('guardianships as g', 'g.pupil_id', 'p.id');"],
  ['guardian-ties', `${room}/news.reach.ts`, 'const a = sql`EXISTS (SELECT 1 FROM guardianships g WHERE TRUE)`;'],
  ['guardian-ties', 'apps/api/src/kernel/notify/claims.ts', "const ties = sql.table('guardianships');"],
  ['date-format', `${room}/news.present.ts`, 'const at = new Intl.DateTimeFormat(localeTags[lang], {}).format(day);'],
  ['date-format', `${room}/news.present.ts`, "const at = dateFormat(lang, { dateStyle: 'long' }).format(day);"],
  ['date-format', 'apps/api/src/kernel/pdf/foot.ts', "const at = new Intl.DateTimeFormat('fr-CA', { timeZone });"],
  ['row-version', `${room}/news.actions.ts`, "if (row.version !== version) throw conflict('edited_meanwhile');"],
  [
    'row-version',
    `${room}/news.actions.ts`,
    "if ((row?.version ?? 0) !== body.version) throw conflict('edited_meanwhile', { version });",
  ],
  ['date-format', page, 'const at = new Intl.DateTimeFormat(localeTags[lang], {}).formatRange(from, to);'],
  ['length-words', page, 'const length = `${Math.floor(minutes / 60)} h`;'],
  ['list-comma', page, "const who = names.join(', ');"],
  ['weekday', page, 'const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();'],
  ['weekday', page, 'const weekend = (dayNumber(day) + 3) % 7 > 4;'],
  ['weekday', `${room}/news.policy.ts`, 'const mondayOf = (day: string): string => addDays(day, -back);'],
  ['weekday', 'demo/news/news.seed.ts', 'const weekday = (day: string): number => (at(day) + 6) % 7;'],
  ['weekday', 'packages/contract/src/communication/news.ts', 'export function weekNumber(day: string): number {}'],
  [
    'clock-time',
    `${room}/news.present.ts`,
    "const a = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;",
  ],
  ['clock-time', page, 'const clock = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;'],
  ['clock-time', `${room}/news.queries.ts`, "const a = sql`to_char(make_interval(mins => l.starts), 'HH24:MI')`;"],
  ['clock-time', `${room}/news.queries.ts`, "const a = sql`lpad((${minute} / 60)::text, 2, '0')`;"],
  ['clock-time', `${room}/news.actions.ts`, 'const a = `${digits.slice(8, 10)}:${digits.slice(10, 12)}`;'],
  ['locale-list', `${room}/news.present.ts`, "const tags = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' };"],
  ['paper-kit', `${room}/news.present.ts`, 'const a = `#set page(paper: "a4")`;'],
  ['paper-kit', `${room}/news.present.ts`, 'const a = `#let d = json(bytes(sys.inputs.data))`;'],
  ['paper-kit', `${room}/news.queries.ts`, "import { renderPdf } from '#kernel/pdf/pdf.ts';"],
  ['stay-days', `${room}/news.queries.ts`, "eb.or([eb('g.ends_on', 'is', null), eb('g.ends_on', '>=', day)]);"],
  ['reach-pure', `${room}/news.reach.ts`, 'export const a = (db: ReadDb) => db;'],
  ['reach-pure', `${room}/news.reach.ts`, 'export async function readers() {}'],
  ['reach-pure', `${room}/news.reach.ts`, "query.where('p.id', '=', id).executeTakeFirst();"],
  ['text-in-code', `${room}/news.actions.ts`, "const a = 'Publication refusée';"],
  ['text-in-code', `${room}/news.actions.ts`, 'const a = `Bonjour pour vous ${b}`;'],
  ['machine-words', 'docs/a.md', `See ${['', 'work', 'main', 'x.ts'].join('/')}.`],
  ['machine-words', kernel, `const a = '${['', 'tmp', 'x'].join('/')}';`],
  ['machine-words', 'docs/a.md', `From ${['registry', 'npmjs', 'org'].join('.')}`],
  ['machine-words', 'package-lock.json', `{ "resolved": "${'https'}://host/a.tgz" }`],
  ['secrets', kernel, ['// -----BEGIN', 'PRIVATE KEY-----'].join(' ')],
  ['secrets', kernel, `const a = '${['q8Zr2LwT0vXb7NcY', '5kDfHs1JmPgAe9Ui', '3oRtVx6ZyBn4QwEu'].join('')}';`],
  ['secrets', 'docs/a.md', `${'postgres'}://owner:${'Xk29vLq1'}@db.example.org/encrier`],
  ['drag-kit', page, 'export const A = () => <li draggable={can.move}>a</li>;'],
  ['drag-kit', page, 'export const A = () => <li onDragStart={lift}>a</li>;'],
  [
    'drag-kit',
    'apps/web/src/kernel/frame/lift.ts',
    "export const lift = (event) => event.dataTransfer.setData('text/plain', 'a');",
  ],
  ['form-key', page, 'export const A = () => <RuleForm key={rules.version} rules={rules} />;'],
  ['form-key', page, 'export const A = () => <RuleForm key={`${one.id} ${one.version}`} rules={one} />;'],
  ['tidy', kernel, 'const a = 1; \n'],
  ['tidy', kernel, 'const a = 1;'],
  ['tidy', kernel, 'const a = 1;\n\n'],
  ['tidy', kernel, `const a = ${'1 + '.repeat(500)}1;\n`],
  ['finished', kernel, `// ${['TO', 'DO'].join('')}: later`],
  ['finished', `${room}/news.test.ts`, `${'it'}.${'skip'}('a', () => {});`],
];

/** What the rules must let through: path, text. */
const good: [path: string, text: string][] = [
  ['apps/api/src/kernel/db/tenancy.test.ts', 'await withTenant(pool, 1, { readOnly: true, planned: true }, titles);'],
  [`${room}/news.queries.ts`, `// house: one query that reads better whole\n${lines(400)}`],
  [kernel, `// house: a table of cases\nexport function long() {\n${lines(80, '  run();')}}\n`],
  ['apps/api/migrations/20270101T0000__a__create.sql', lines(900, 'SELECT 1;')],
  [kernel, `const a = '${'word '.repeat(30)}';`],
  [`${room}/news.policy.test.ts`, 'export const a = 1;'],
  [`${room}/posts.queries.ts`, 'export const a = 1;'],
  [`${room}/sending/copies.actions.ts`, 'export const a = 1;'],
  ['apps/web/src/communication/news/parts/card.tsx', 'export const a = 1;'],
  ['packages/ui/src/card.css', '.a { margin-inline-start: 1px; padding: 1px 2px 3px 2px; transition: left 1s; }'],
  ['packages/ui/src/card.css', ':lang(ar) h2 { font-size: 2rem; }\n.b { color: red; }'],
  ['packages/ui/src/card.css', '.a:dir(rtl) {\n  transform: scaleX(-1);\n  transition: color 1s;\n}'],
  [page, 'const asked = useQuery(newsQuery);\nconst { data, isFetching } = asked;\nconst why = failureOf(asked);'],
  [page, '// house: only whether it was ever answered\nconst { error } = useQuery(newsQuery);'],
  [page, 'const save = useMutation(saveNews);\nif (save.error) refuse();'],
  ['apps/web/src/kernel/people/PersonPicker.tsx', 'const { data, error } = useQuery(peopleQuery);'],
  [page, 'export const A = () => <Box ms="md" leftSection={icon} />;'],
  [page, 'export const A = () => <img src={a} alt="" draggable={false} />;'],
  [page, 'const taken = [...event.dataTransfer.files];'],
  [page, 'export const A = () => <RuleForm key={rules.id} version={rules.version} />;'],
  [page, 'export const A = () => <Picture key={one.version} of={one} />;'],
  [
    page,
    'export const A = () => (\n  // house: nothing is typed in it\n  <RuleForm key={rules.version} rules={rules} />\n);',
  ],
  ['packages/ui/src/RichText.tsx', 'export const A = () => <div dangerouslySetInnerHTML={{ __html: b }} />;'],
  ['apps/api/src/kernel/files/image-proxy.ts', "const a = await fetch('https://example.org');"],
  [`${room}/news.queries.ts`, 'const a = sql`SELECT * FROM posts WHERE id = ${id}`;'],
  [page, 'const today = schoolDay();\nconst at = new Date().toISOString();'],
  [page, 'const counter = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;'],
  [page, 'const weekday = weekdayOf(day);\nconst part = words[place % 7];'],
  [`${room}/news.present.ts`, "const at = dayWords(lang, day, 'full');"],
  ['apps/api/src/kernel/content/dates.ts', 'const writer = dateFormat(lang, options);'],
  [
    'packages/contract/src/kernel/days.ts',
    'export const weekdayOf = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;',
  ],
  ['packages/contract/src/kernel/days.ts', 'export const a = new Date(0).toISOString().slice(0, 10);'],
  [`${room}/news.test.ts`, 'const today = new Date().toISOString().slice(0, 10);'],
  [`${room}/news.queries.ts`, 'const a = sql`(k.asked_at AT TIME ZONE ${zone})::date`;'],
  [`${room}/news.queries.ts`, 'const a = sql`n.created_at >= (${from}::date::timestamp AT TIME ZONE ${zone})`;'],
  [`${room}/news.queries.ts`, 'const a = sql`k.due_on >= ${day}::date`;'],
  ['packages/contract/src/finance/invoices.ts', 'export const a = z.object({ amount: z.number().check(z.int()) });'],
  ['apps/api/src/school/persons/persons.queries.ts', "const ties = db.selectFrom('guardianships as g');"],
  [`${room}/news.queries.ts`, "// house: whoever it was given to once\nconst everyTie = sql.table('guardianships');"],
  [`${room}/news.test.ts`, "await tx.updateTable('guardianships').execute();"],
  [`${room}/news.messages.ts`, "export const a = 'Publication refusée';"],
  [kernel, "const a = '/api/teaching/work/1'; const b = 'precondition';"],
  ['docs/a.md', `${'postgres'}://owner:secret@db.example.org/encrier`],
];

describe('the house rules', () => {
  it.each(bad)('reject %s in %s (SEC-XSS-03, SEC-INJ-01, SEC-CFG-01)', (rule, path, text) => {
    expect(broken(path, text)).toContain(rule);
  });

  it.each(good)('find nothing in %s', (path, text) => {
    expect(broken(path, text.endsWith('\n') ? text : `${text}\n`)).toEqual([]);
  });

  it('reject a public file that a room does not declare', () => {
    const routes = { path: `${room}/news.routes.ts`, text: 'export const newsBindings = [];\n' };
    const jobs = { path: `${room}/news.jobs.ts`, text: 'export function registerNewsJobs(): void {}\n' };
    const manifest = (text: string) => ({ path: `${room}/news.manifest.ts`, text: `${text}\n` });
    const rules = (...files: { path: string; text: string }[]) => checkHouse(files).map((problem) => problem.rule);
    expect(rules(routes)).toEqual(['rooms-declared']);
    expect(rules(routes, manifest("import { newsBindings } from './news.routes.ts';"))).toEqual(['rooms-declared']);
    expect(rules(routes, manifest('export const newsManifest = manifest({ bindings: newsBindings });'))).toEqual([]);
    expect(rules(jobs, manifest('export const newsManifest = manifest({});'))).toEqual(['rooms-declared']);
    expect(rules(jobs, manifest('export const newsManifest = manifest({ register: [registerNewsJobs] });'))).toEqual(
      [],
    );
  });

  it('reject a kind of notification named outside the room that declares it', () => {
    const kind = "export const f = { type: 'pens.lost' };\n";
    const files = [
      { path: 'packages/contract/src/school/pens.ts', text: "export const pensNotices = ['pens.lost'] as const;\n" },
      { path: 'apps/api/src/school/pens/pens.manifest.ts', text: "export const m = { kind: 'pens.lost' };\n" },
      { path: 'apps/api/src/school/pens/pens.jobs.ts', text: kind },
      { path: 'apps/api/src/kernel/notify/kinds.ts', text: kind },
      { path: 'apps/web/src/school/pens/pens.notices.ts', text: "export const n = { 'pens.lost': {} };\n" },
      { path: 'apps/web/src/school/inks/inks.api.ts', text: kind },
    ];
    expect(checkHouse(files).flatMap(({ rule, path }) => (rule === 'notices' ? [path] : []))).toEqual([
      'apps/api/src/kernel/notify/kinds.ts',
      'apps/web/src/school/inks/inks.api.ts',
    ]);
  });

  it('reject a table with two owners, and one written outside its owner', () => {
    const api = (path: string, text: string) => ({ path: `apps/api/src/${path}`, text: `${text}\n` });
    const told = (...files: { path: string; text: string }[]) =>
      checkHouse(files)
        .filter(({ rule }) => rule === 'owners')
        .map(({ path, message }) => `${path.slice('apps/api/src/'.length)}: ${message}`);
    const pupils = api(
      'school/pupils/pupils.room.ts',
      "export const pupilsRoom = room('pupils', { tables: ['pupils'] });",
    );
    const write = "const a = tx.db.updateTable('pupils as p').set({});";
    const raw = 'const a = sql`UPDATE pupils p SET version = 1 WHERE id IN (SELECT id FROM pupils FOR UPDATE)`;';
    expect(told(pupils, api('school/pupils/moves/moves.actions.ts', write))).toEqual([]);
    for (const text of [write, raw, 'const a = sql`INSERT INTO pupils (id) VALUES (1)`;'])
      expect(told(pupils, api('school/classes/classes.actions.ts', text))).toEqual([
        'school/classes/classes.actions.ts: pupils is written outside school/pupils, which owns it',
      ]);
    expect(told(pupils, api('school/classes/classes.test.ts', write))).toEqual([]);
    const second = api(
      'school/classes/classes.room.ts',
      "const own = ['pupils'] as const;\nroom('c', { tables: own });",
    );
    expect(told(pupils, second)).toEqual(['school/classes/classes.room.ts: pupils is already owned by school/pupils']);
    expect(told(api('school/classes/classes.room.ts', "room('c', { tables: [...others] });"))).toEqual([
      'school/classes/classes.room.ts: the tables of a room are written out, one by one',
    ]);
    // An import writes a table that its owner lends, through the handle for imports.
    const engine = api('school/imports/engine/bulk.ts', `const b = importHandle(tx, 'pupils');\n${write}`);
    expect(told(pupils, engine)).toHaveLength(1);
    expect(told(pupils, engine, api('school/pupils/pupils.manifest.ts', "m({ imported: ['pupils'] });"))).toEqual([]);
    // A table that no room owns belongs to one folder of the kernel.
    const keep = (path: string) => api(path, "const a = db.insertInto('live_events').values({});");
    expect(told(keep('kernel/live/write.ts'))).toEqual([]);
    expect(told(keep('kernel/live/write.ts'), keep('kernel/jobs/events.ts'))).toHaveLength(1);
    expect(told(keep('school/pupils/pupils.actions.ts'))).toHaveLength(1);
  });

  it('reject visibility rules inside a query: only a reach uses the kernel’s predicates', () => {
    const guardians = {
      path: 'apps/api/src/kernel/reach/guardians.ts',
      text: [
        'export type Reader = { day: string };',
        'export const readerOf = ({ today }: Ctx): Reader => ({ day: today });',
        'export const wardsOf = (reader: Reader): RawBuilder<string[]> => sql`ARRAY(SELECT 1)`;',
        'export async function isWard(db: ReadDb, reader: Reader): Promise<boolean> {\n  return true;\n}\n',
      ].join('\n'),
    };
    const told = (path: string, names: string) =>
      checkHouse([
        guardians,
        { path: `${room}/${path}`, text: `import { ${names} } from '#kernel/reach/guardians.ts';\n` },
      ])
        .filter(({ rule }) => rule === 'reach-predicates')
        .map(({ message }) => message.split(' ')[0]);
    for (const path of ['news.queries.ts', 'news.actions.ts', 'news.public.ts', 'receipts/receipts.jobs.ts'])
      expect(told(path, 'readerOf, isWard, type Reader, wardsOf as wards')).toEqual(['readerOf', 'wardsOf']);
    expect(told('news.reach.ts', 'readerOf, wardsOf')).toEqual([]);
    expect(told('news.reach.test.ts', 'readerOf, wardsOf')).toEqual([]);
    // The rule reads the kernel's real file: without its predicates nothing would be refused.
    const kept = readProject().filter(({ path }) => path === guardians.path);
    const asked = {
      path: `${room}/news.queries.ts`,
      text: "import { isKeptAwayByCourt } from '#kernel/reach/guardians.ts';\n",
    };
    expect(checkHouse([...kept, asked]).filter(({ rule }) => rule === 'reach-predicates')).toHaveLength(1);
  });

  it('reject a room for families, or for an audience, without a reach', () => {
    const found = (scope: string, ...paths: string[]) =>
      checkHouse([
        { path: 'packages/contract/src/communication/news-stream.ts', text: `route({ scope: '${scope}' });\n` },
        ...paths.map((path) => ({
          path: `${room}/${path}`,
          text: "import * as c from '@encrier/contract/communication/news-stream';\n",
        })),
      ]).filter(({ rule }) => rule === 'reach-required').length;
    for (const scope of ['children', 'audience']) {
      expect(found(scope, 'stream/stream.routes.ts')).toBe(1);
      expect(found(scope, 'stream/stream.routes.ts', 'news.reach.ts')).toBe(0);
    }
    for (const scope of ['self', 'school', 'classes']) expect(found(scope, 'stream/stream.routes.ts')).toBe(0);
    expect(found('children', 'news.queries.ts')).toBe(0);
  });

  it('reject rooms that import each other, directly or in a circle, on either side', () => {
    const file = (path: string, ...imports: string[]) => ({
      path: `apps/${path}`,
      text: imports.map((one) => `import { a } from '${one}';\n`).join(''),
    });
    const told = (...files: { path: string; text: string }[]) =>
      checkHouse(files).map(({ rule, message }) => [rule, message]);
    const pupils = file('api/src/school/pupils/pupils.queries.ts', '../classes/classes.public.ts');
    expect(told(pupils, file('api/src/school/classes/classes.public.ts', '#kernel/db/tenant.ts'))).toEqual([]);
    const message = 'rooms that import each other: api/school/classes → api/school/pupils → api/school/classes';
    expect(
      told(pupils, file('api/src/school/classes/sheets/sheets.actions.ts', '#school/pupils/pupils.public.ts')),
    ).toEqual([['room-cycles', message]]);
    expect(told(pupils, file('api/src/school/classes/classes.test.ts', '../pupils/pupils.public.ts'))).toEqual([]);
    expect(
      told(
        file('web/src/school/a/a.api.ts', '../b/b.public.tsx'),
        file('web/src/school/b/b.api.ts', '../../access/c/c.public.tsx'),
        file('web/src/access/c/c.api.ts', '#school/a/a.public.tsx'),
      ),
    ).toEqual([
      ['room-cycles', 'rooms that import each other: web/access/c → web/school/a → web/school/b → web/access/c'],
    ]);
  });

  it('reject a card of the first page that uses words of its room', () => {
    const home = 'apps/web/src/communication/news/news.home.tsx';
    const row = 'apps/web/src/communication/news/parts/Row.tsx';
    const found = (rowPath: string, text: string): string[] =>
      checkHouse([
        { path: home, text: `import { Row } from './parts/${rowPath.split('/').at(-1)}';` },
        { path: rowPath, text },
      ])
        .filter(({ rule }) => rule === 'card-words')
        .map(({ path }) => path);
    const speaks = "import { Trans } from '@lingui/react/macro';";
    expect(found(row, speaks)).toEqual([home]);
    expect(found(row, 'export const Row = 1;')).toEqual([]);
    expect(found(row.replace('.tsx', '.home.tsx'), speaks)).toEqual([]);
  });

  it('reject a form holder that is remounted at each version, here or where it is defined', () => {
    const found = (inside: string): number =>
      checkHouse([
        { path: page, text: "import { Side } from './parts/Side.tsx';\nconst A = <Side key={a.version} a={a} />;\n" },
        { path: page.replace('NewsPage', 'parts/Side'), text: `export const Side = () => ${inside};\n` },
      ]).filter(({ rule }) => rule === 'form-key').length;
    expect(found('<form noValidate />')).toBe(1);
    expect(found('<TextArea value={a} />')).toBe(1);
    expect(found('<Picture />')).toBe(0);
  });

  it('reject a docs page that names a deleted file', () => {
    const page = (text: string) => [
      { path: 'docs/a.md', text },
      { path: 'apps/api/src/kernel/act/act.ts', text: 'export {};\n' },
    ];
    const rules = (text: string) => checkHouse(page(text)).filter(({ rule }) => rule === 'docs-paths').length;
    expect(rules('See `kernel/act/act.ts`, `apps/api/src/kernel/act` and `kernel/act/<name>.ts`.\n')).toBe(0);
    expect(rules('See `kernel/act/gone.ts`.\n')).toBe(1);
  });

  it('reject two migrations of one minute, except the two existing ones', () => {
    const told = (...names: string[]) =>
      checkHouse(names.map((name) => ({ path: `apps/api/migrations/${name}.sql`, text: 'SELECT 1;\n' })))
        .filter(({ rule }) => rule === 'migration-minute')
        .map(({ path }) => path.split('/').at(-1));
    expect(told('20270101T0000__a__create', '20270101T0000__b__create', '20270101T0001__c__create')).toEqual([
      '20270101T0000__b__create.sql',
    ]);
    expect(told('20261129T0300__a__create', '20261129T0300__b__create')).toEqual([]);
  });

  it('fail when nothing is read', () => {
    expect(checkHouse([])).toHaveLength(1);
    expect(readProject().length).toBeGreaterThan(50);
  });
});

describe('the measures behind the rules', () => {
  it.each(['Publication refusée', 'pour vous', 'la classe'])('detect French in “%s”', (text) => {
    expect(looksFrench(text)).toBe(true);
  });
  it.each(['é', 'not found', 'news.publish', 'é|è|ê', 'la', 'application/json'])('detect no French in “%s”', (text) => {
    expect(looksFrench(text)).toBe(false);
  });
  it('distinguish random text from words', () => {
    expect(entropy('aaaaaaaaaaaaaaaa')).toBe(0);
    expect(entropy('aabb')).toBe(1);
    expect(entropy('notificationPreferencesOfTheAccountHolder')).toBeLessThan(4.5);
  });
});
