import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** A shape that one file writes, and what the others call: in the API where nothing else is said. */
type Shape = { home: string; where?: RegExp; pattern: RegExp; rule: string; message: string };
const api = /^apps\/api\/src\//;
const web = /^apps\/web\/src\//;
const everywhere = /^(?:apps|packages\/contract|demo|bench)\//;
const days = 'packages/contract/src/kernel/days.ts';
const shapes: readonly Shape[] = [
  {
    // Next year's class is prepared while this one lasts: a copy that forgets the year shows either.
    home: 'apps/api/src/kernel/db/class-name.ts',
    pattern: /\bSELECT\s+\w+\.name\s+FROM\s+enrolments\b/gi,
    rule: 'pupil-class',
    message: 'classNameOf or classNameInYear says the class of a pupil (kernel/db/class-name.ts)',
  },
  {
    home: 'apps/api/src/kernel/files/attachment-json.ts',
    pattern: /'fichier',\s*\w+\.id::text/g,
    rule: 'file-json',
    message: 'attachmentJson or filesJson writes files as the contract does (kernel/files/attachment-json.ts)',
  },
  {
    home: 'apps/api/src/kernel/db/person-name.ts',
    pattern: /\b(?:first|last)_name(?:_ar)?[`)}]*\s*\|\|\s*' '/g,
    rule: 'person-name',
    message: 'nameOf, arabicNameOf or registerNameOf says the name of a person (kernel/db/person-name.ts)',
  },
  {
    // A pattern of all that was typed finds « Samira El Alami » and not « El Alami Samira ».
    home: 'apps/api/src/kernel/content/search-key.ts',
    pattern: /\blikePattern\((?!word\b)\w/g,
    rule: 'search-words',
    message: 'hasWords, isFound or everyWord searches by words, in any order (kernel/content/search-key.ts)',
  },
  {
    // Who chose first the account's own picture let a pupil stand on the school's lists under another face.
    home: 'apps/api/src/kernel/db/person-photo.ts',
    pattern: /\bcoalesce\(\s*\w+\.photo_file_id/gi,
    rule: 'person-photo',
    message: 'photoOf or photoId says which picture of a person is shown (kernel/db/person-photo.ts)',
  },
  {
    // French writes « 1er septembre » where the library says « 1 septembre »; Arabic figures hold direction marks.
    home: 'apps/api/src/kernel/content/dates.ts',
    pattern: /\bdateFormat\(|\bDateTimeFormat\(/g,
    rule: 'date-format',
    message: 'dayWords or momentWords writes days and instants in words (kernel/content/dates.ts)',
  },
  {
    home: 'apps/api/src/kernel/content/dates.ts',
    pattern: /\.slice\(8, 10\)\}:\$\{/g,
    rule: 'clock-time',
    message: 'timeIn says the time of an instant on the school’s clock (kernel/content/dates.ts)',
  },
  {
    home: days,
    where: everywhere,
    pattern: /\bgetUTCDay\(|\+ [346]\)+ % 7\b|\b(?:const|function) (?:mondayOf|weekdayOf|isWeekend|weekNumber)\b/g,
    rule: 'weekday',
    message: 'weekdayOf, isWeekend, mondayOf and weekNumber count weeks (contract/kernel/days.ts)',
  },
  {
    home: days,
    where: everywhere,
    pattern: /\$\{\w+\(Math\.floor\([^\n]* \/ 60\)\)[^\n}]*\}:\$\{|'HH24:MI'|\blpad\(\([^\n]* \/ 60\)/g,
    rule: 'clock-time',
    message: 'formatMinute or formatHours writes the minutes of a day as a clock does (contract/kernel/days.ts)',
  },
  {
    // Some copies did not say the version that is there now, over which a form saves again.
    home: 'apps/api/src/kernel/errors/errors.ts',
    pattern: /\bversion(?: \?\? 0\))? !== [\w.]+\)\s*throw conflict\('edited_meanwhile'/g,
    rule: 'row-version',
    message: 'requireVersion refuses a change over another version (kernel/errors/errors.ts)',
  },
  {
    // A span without the kernel's words begins with « 1 mai », on the clock of the device.
    home: 'apps/web/src/kernel/dates.ts',
    where: web,
    pattern: /\bDateTimeFormat\((?!\)|'en')/g,
    rule: 'date-format',
    message: 'formatDay, formatDate, formatSpan and their likes write days in words (kernel/dates.ts)',
  },
  {
    home: 'apps/web/src/kernel/length-words.ts',
    where: web,
    pattern: /`\$\{Math\.floor\([^\n]* \/ 60\)\}\s?h/g,
    rule: 'length-words',
    message: 'lengthWords writes hours and minutes in each language (kernel/length-words.ts)',
  },
  {
    // Arabic has its own comma.
    home: 'apps/web/src/kernel/text.ts',
    where: /^apps\/web\/src\/(?!access\/diagnostics\/|access\/credentials\/)/,
    pattern: /\.join\(', '\)/g,
    rule: 'list-comma',
    message: 'comma() or joinNames joins a list as its language does (kernel/text.ts)',
  },
  {
    // A copy that forgets to ask whether the right is held at all opens one's own classes without it.
    home: 'apps/api/src/school/directory/directory.reach.ts',
    pattern: /\b(?:pupil|class|classId|group|org|staff|lastPlace)InReach\(\s*reachFor\(/g,
    rule: 'within-right',
    message: 'pupilWithin and its likes say who is in the reach of a right (school/directory/directory.reach.ts)',
  },
];

/** What one file writes once is called, not written again. */
export const kernelShapes: FileRule = (file) => {
  if (!isSource(file.path) || isTest(file.path)) return [];
  return shapes
    .filter(({ home, where = api }) => home !== file.path && where.test(file.path))
    .flatMap(({ pattern, rule, message }) => matches(file, pattern, rule, message));
};

/** A read outside a request has one form, in tests too. */
export const readsThroughKit: FileRule = (file) => {
  const { path } = file;
  if (!/^(?:apps\/api\/src\/(?!kernel\/db\/)|bench\/|demo\/|e2e\/)/.test(path) || !isSource(path)) return [];
  return matches(file, /\breadOnly: true\b/g, 'read-tenant', 'readTenant reads one school (kernel/db/tenant.ts)');
};

/** Only `paper()` sets up a page: margins, fonts, direction, head and foot must be the same everywhere. */
export const paperThroughKit: FileRule = (file) => {
  if (!/^(apps\/api\/src\/(?!kernel\/pdf\/)|demo\/)/.test(file.path) || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'paper() sets a page up and renderPaper prints it (kernel/pdf/paper.ts)';
  const pages = /#?\bset page\(|#set document\(|\bsys\.inputs\b/g;
  return [
    ...matches(file, pages, 'paper-kit', message),
    ...matches(file, /\brender(?:Pdf|Svg)\b/g, 'paper-kit', message),
  ];
};

const DRAG = /\bonDragStart\b|\bdataTransfer\.[gs]etData\b|\bdraggable(?=[\s>]|=\{(?!false\b))/g;
const message = 'what is dragged is moved by keys and taps too: useCarry or useOrder (kernel/drag)';

/** Dragging only goes through the kit, which requires a way to move without a pointer. */
export const dragsThroughKit: FileRule = (file) => {
  const { path } = file;
  const concerned = /^(?:apps\/web|packages\/ui)\/src\/(?!drag\/)/.test(path) && isSource(path) && !isTest(path);
  return concerned ? matches(file, DRAG, 'drag-kit', message) : [];
};
