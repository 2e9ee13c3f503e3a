import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** A shape of SQL that one file of the kernel writes, and what the others call. */
type Shape = { home: string; pattern: RegExp; rule: string; message: string };
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
];

/** What the kernel writes once is called, not written again. */
export const kernelShapes: FileRule = (file) => {
  if (!/^apps\/api\/src\//.test(file.path) || !isSource(file.path) || isTest(file.path)) return [];
  return shapes
    .filter(({ home }) => home !== file.path)
    .flatMap(({ pattern, rule, message }) => matches(file, pattern, rule, message));
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
