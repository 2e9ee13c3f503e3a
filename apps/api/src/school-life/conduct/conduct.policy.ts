import { confidentialCategories, type NoteCategory, type NoteShare } from '@encrier/contract/school-life/conduct';

export const isConfidential = (category: NoteCategory): boolean => confidentialCategories.includes(category);

type Content = { category: NoteCategory; share: NoteShare; familyText: string; happenedOn: string };
/** Why a note may not be written this way, with the field; null when it may. */
export function wrongIn(content: Content, today: string): { field: string; code: string } | null {
  if (content.happenedOn > today) return { field: 'happenedOn', code: 'conduct.day_to_come' };
  if (content.share === 'none') return null;
  if (isConfidential(content.category)) return { field: 'share', code: 'conduct.confidential_shared' };
  return content.familyText.trim() ? null : { field: 'familyText', code: 'conduct.family_text_missing' };
}

/** Whether a family reader may answer: guardians of a minor, and the pupil; a pupil of age answers alone. */
export const answersAtHome = (reader: { self: boolean; ofAge: boolean }): boolean =>
  reader.ofAge ? reader.self : !reader.self;

type Standing = { mine: boolean; shared: boolean; touched: boolean; toAnswer: boolean };
type Reader = { writes: boolean; office: boolean; looking: boolean };
/**
 * What a member of staff who reads a note may do with it. A note that the family answered or acknowledged can no longer
 * change.
 */
export function mayOnNote(note: Standing, reader: Reader) {
  const writes = reader.writes && !reader.looking;
  return {
    edit: writes && note.mine && !note.touched,
    withdraw: writes && (note.mine || reader.office),
    reply: writes && note.shared,
    settle: writes && note.toAnswer,
  };
}
