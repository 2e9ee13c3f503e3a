import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { addFrame, changeFrame, type TimeFrame } from '../../frames.api.ts';
import { bodyOf, type FrameDraft, frameDraft, slotFaults } from './frame-draft.ts';
import { useFrameWords } from './frame-words.ts';

/** State of a frame's form: what is typed, what was refused, and what somebody else saved meanwhile. */
export function useFrameForm(frame: TimeFrame | null, start: FrameDraft, onDone: () => void) {
  const { t } = useLingui();
  const words = useFrameWords();
  const [saved] = useState(start);
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [meanwhile, setMeanwhile] = useState<{ version: number; theirs: Partial<TimeFrame> } | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(frame?.version ?? 1);
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(saved));

  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = bodyOf(draft);
      await (frame ? changeFrame(frame.id, { ...body, version: version.current }) : addFrame(body, key));
      onDone();
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) {
        const { version: now, fields } = error.details as {
          version: number;
          fields: Record<string, { theirs: unknown }>;
        };
        setMeanwhile({
          version: now,
          theirs: Object.fromEntries(Object.entries(fields).map(([field, { theirs }]) => [field, theirs])),
        });
      } else {
        const level = isApiError(error, 'timetable.level_taken') ? error.details.frame : null;
        setRefused(
          typeof level === 'string' ? t`Un de ces niveaux suit déjà « ${level} » aux mêmes dates.` : sentence(error),
        );
        refuse(fieldErrors(error));
      }
    }
    setBusy(false);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    if (!draft.name.trim()) found.name = t`À remplir`;
    if (!draft.weekdays.length) found.weekdays = t`Choisissez au moins un jour`;
    if (!draft.fromOn) found.fromOn = t`À remplir`;
    if (!draft.toOn) found.toOn = t`À remplir`;
    for (const [slot, fault] of slotFaults(draft.slots, draft.weekdays)) found[slot] = words.faults[fault];
    if (Object.keys(found).length) refuse(found);
    else void send();
  };
  const set = (part: Partial<FrameDraft>): void => {
    setDraft({ ...draft, ...part });
    setErrors({});
    setRefused('');
  };
  /** Takes what somebody else saved, or writes one's own over it. */
  const settle = (takeTheirs: boolean): void => {
    if (!meanwhile || !frame) return;
    version.current = meanwhile.version;
    setMeanwhile(null);
    if (takeTheirs) setDraft(frameDraft({ ...frame, ...meanwhile.theirs }));
    else void send();
  };
  return { form, draft, errors, refused, meanwhile, busy, set, submit, settle };
}
export type FrameForm = ReturnType<typeof useFrameForm>;
