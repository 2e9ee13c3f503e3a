import { useLingui } from '@lingui/react/macro';
import { isApiError } from '#kernel/api/error.ts';
import { type Refusal, readRefusal } from '#kernel/edit/refusal.ts';
import { type Edit, useEdit } from '#kernel/edit/use-edit.ts';
import { addFrame, changeFrame, type TimeFrame } from '../../frames.api.ts';
import { bodyOf, type FrameDraft, frameDraft, slotFaults } from './frame-draft.ts';
import { useFrameWords } from './frame-words.ts';

export type FrameForm = Edit<FrameDraft>;

/** State of a frame's form: its days, its dates and its slots are looked at before it is sent. */
export function useFrameForm(frame: TimeFrame | null, start: FrameDraft, onDone: () => void): FrameForm {
  const { t } = useLingui();
  const words = useFrameWords();
  const check = ({ weekdays, slots }: FrameDraft): Record<string, string> => ({
    ...(!weekdays.length && { weekdays: t`Choisissez au moins un jour` }),
    ...Object.fromEntries([...slotFaults(slots, weekdays)].map(([slot, fault]) => [slot, words.faults[fault]])),
  });
  const read = (error: unknown): Refusal => {
    const level = isApiError(error, 'timetable.level_taken') ? error.details.frame : null;
    const found = readRefusal(error);
    return typeof level === 'string'
      ? { ...found, refused: t`Un de ces niveaux suit déjà « ${level} » aux mêmes dates.` }
      : found;
  };
  return useEdit<FrameDraft>({
    start,
    version: frame?.version,
    needed: ['name', 'fromOn', 'toOn'],
    check,
    send: (draft, { version, key }) =>
      frame ? changeFrame(frame.id, { ...bodyOf(draft), version }) : addFrame(bodyOf(draft), key),
    read,
    take: (theirs, draft) => (frame ? frameDraft({ ...frame, ...theirs }) : draft),
    undo: (_, { name }) => frame && t`${name} : modification enregistrée`,
    onSaved: onDone,
  });
}
