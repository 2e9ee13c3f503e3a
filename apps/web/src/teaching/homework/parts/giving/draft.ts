import type {
  Difficulty,
  HandInKind,
  HomeworkContent,
  HomeworkKind,
  HomeworkPage,
} from '@encrier/contract/teaching/homework';
import type { Attachment } from '@encrier/contract/kernel/attachment';

export type DraftCriterion = { id: string; name: string; points: string };
/** Typed points, with a comma or a point; null when invalid. */
export function pointsOf(typed: string): number | null {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 100 && (value * 4) % 1 === 0
    ? value
    : null;
}
export type Draft = {
  kind: HomeworkKind;
  title: string;
  body: string;
  /** One address per line, as typed. */
  links: string;
  files: readonly Attachment[];
  dueOn: string;
  dueLessonId: string | null;
  minutes: string;
  handIn: HandInKind;
  /** Last day for late hand-ins; empty when they are refused. */
  lateUntil: string;
  /** Percentage lost by a late hand-in; empty for none. */
  latePenalty: string;
  /** Maximum number of hand-ins; empty without a limit. */
  mostTurns: string;
  required: boolean;
  difficulty: Difficulty | '';
  criteria: readonly DraftCriterion[];
  pupilIds: readonly string[];
  show: 'now' | 'day';
  showOn: string;
};
export const emptyDraft: Draft = {
  kind: 'exercise',
  title: '',
  body: '',
  links: '',
  files: [],
  dueOn: '',
  dueLessonId: null,
  minutes: '',
  handIn: 'none',
  lateUntil: '',
  latePenalty: '',
  mostTurns: '',
  required: true,
  difficulty: '',
  criteria: [],
  pupilIds: [],
  show: 'now',
  showOn: '',
};

/** Initial form values of a homework. */
export const draftOf = (piece: HomeworkPage, namedIds: readonly string[]): Draft => ({
  kind: piece.kind,
  title: piece.title,
  body: piece.body,
  links: piece.links.join('\n'),
  files: piece.files,
  dueOn: piece.dueOn,
  dueLessonId: piece.dueLessonId,
  minutes: piece.minutes ? String(piece.minutes) : '',
  handIn: piece.handIn,
  lateUntil: piece.lateUntil ?? '',
  latePenalty: piece.latePenalty ? String(piece.latePenalty) : '',
  mostTurns: piece.mostTurns ? String(piece.mostTurns) : '',
  required: piece.required,
  difficulty: piece.difficulty ?? '',
  criteria: piece.criteria.map((one) => ({ ...one, points: String(one.points) })),
  pupilIds: namedIds,
  show: piece.state === 'planned' ? 'day' : 'now',
  showOn: piece.state === 'planned' && piece.publishAt ? piece.publishAt.slice(0, 10) : '',
});

/** Values sent by the form; a draft is visible to nobody. */
export function contentOf(draft: Draft, asDraft: boolean): HomeworkContent {
  const online =
    draft.handIn === 'file' || draft.handIn === 'link' || draft.handIn === 'text' || draft.handIn === 'audio';
  return {
    kind: draft.kind,
    title: draft.title.trim(),
    body: draft.body,
    links: draft.links
      .split(/\s+/)
      .filter((link) => link !== '')
      .slice(0, 5),
    fileIds: draft.files.map(({ id }) => id),
    dueOn: draft.dueOn,
    dueLessonId: draft.dueLessonId,
    minutes: Number.parseInt(draft.minutes, 10) || null,
    handIn: draft.handIn,
    lateUntil: online && draft.lateUntil ? draft.lateUntil : null,
    latePenalty: online && draft.lateUntil ? Number.parseInt(draft.latePenalty, 10) || null : null,
    mostTurns: online ? Number.parseInt(draft.mostTurns, 10) || null : null,
    required: !online || draft.required,
    difficulty: draft.difficulty || null,
    criteria:
      draft.handIn === 'none'
        ? []
        : draft.criteria
            .filter(({ name }) => name.trim())
            .map(({ id, name, points }) => ({ id, name: name.trim(), points: pointsOf(points) ?? 1 })),
    pupilIds: [...draft.pupilIds],
    show: asDraft ? 'draft' : draft.show,
    showOn: !asDraft && draft.show === 'day' ? draft.showOn : null,
  };
}
