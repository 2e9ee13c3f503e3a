// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { boardsSearch } from './communication/boards/boards.search.ts';
import { ownDocumentsSearch, documentsSearch } from './communication/documents/documents.search.ts';
import { messagesSearch } from './communication/messages/messages.search.ts';
import { newsSearch } from './communication/news/news.search.ts';
import { resourcesSearch } from './communication/resources/resources.search.ts';
import { classesSearch } from './school/classes/classes.search.ts';
import { guardiansSearch, staffSearch } from './school/persons/persons.search.ts';
import { pupilsSearch } from './school/pupils/pupils.search.ts';
import type { SearchFace } from '#kernel/search.ts';

export const searches: readonly SearchFace[] = [
  boardsSearch,
  ownDocumentsSearch,
  documentsSearch,
  messagesSearch,
  newsSearch,
  resourcesSearch,
  classesSearch,
  guardiansSearch,
  staffSearch,
  pupilsSearch,
];
