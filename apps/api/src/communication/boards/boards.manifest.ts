import { readersSee } from '../audience/audience.public.ts';
import { manifest } from '#kernel/manifest.ts';
import { boardsBindings } from './boards.routes.ts';
import { boardsAdminBindings } from './admin/admin.routes.ts';
import { boardsCopyBindings } from './copy/copy.routes.ts';
import { boardsCardsBindings } from './cards/cards.routes.ts';
import { boardsPlacesBindings } from './places/places.routes.ts';
import { boardsCommentsBindings } from './comments/comments.routes.ts';
import { boardsExportBindings } from './export/export.routes.ts';
import { registerBoardPictures } from './pictures.queries.ts';
import { registerBoardFiles, registerBoardStream } from './boards.public.ts';
import { registerBoardsAdminJobs } from './admin/admin.jobs.ts';
import { registerBoardsCardsJobs } from './cards/cards.jobs.ts';
import { boardsRoom } from './boards.room.ts';
import { boardNoticeWords } from './boards.messages.ts';

export const boardsManifest = manifest({
  rooms: [boardsRoom],
  bindings: [
    ...boardsBindings,
    ...boardsAdminBindings,
    ...boardsCopyBindings,
    ...boardsCardsBindings,
    ...boardsPlacesBindings,
    ...boardsCommentsBindings,
    ...boardsExportBindings,
  ],
  objects: [{ type: 'board', table: 'boards', name: 't.title' }],
  register: [
    registerBoardFiles,
    registerBoardStream,
    registerBoardPictures,
    registerBoardsAdminJobs,
    registerBoardsCardsJobs,
  ],
  notices: [
    {
      kind: 'padlet.activite',
      why: ['audience'],
      audience: readersSee('board_audience.board_id', 'boards'),
      mail: 'off',
      push: 'now',
      words: boardNoticeWords['padlet.activite'],
    },
  ],
  holdings: [
    { table: 'board_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'board_cards', column: 'child_id', of: 'person', erase: { child_id: null }, merge: 'moves' },
    { table: 'board_comments', column: 'child_id', of: 'person', erase: { child_id: null }, merge: 'moves' },
    { table: 'board_presence', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'board_reactions', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: ['card_id'] } },
    {
      table: 'board_comments',
      column: 'account_id',
      of: 'account',
      erase: { body: '…', child_id: null },
      merge: 'moves',
    },
    // A card of any kind becomes a text card: its link, video or file was its content.
    {
      table: 'board_cards',
      column: 'author_id',
      of: 'account',
      erase: { kind: 'text', title: '', body: '…', url: null, video_id: null, file_id: null, child_id: null },
      merge: 'moves',
      shown: true,
      files: { type: 'board_card', id: 'id' },
    },
    { table: 'boards', column: 'owner_id', of: 'account', erase: 'keep', merge: 'moves', shown: true },
  ],
  proof: {
    unanswered: { 'boards.some_cards': 'its ids are one text' },
    wholeSchool: {
      writes: { 'boards.create': 'the caller’s own; its id is made by the client' },
      files: { board_card: 'a board is its author’s and its audience’s; who moderates does so in the whole school' },
    },
    kinds: {
      'boards.some_cards params.id': 'boards.id',
      'boards.remove_section params.sectionId': 'board_sections.id',
    },
    otherOrgs: {
      direction: { boards: 'a board is its author’s and its audience’s; who moderates does so in the whole school' },
    },
  },
});
