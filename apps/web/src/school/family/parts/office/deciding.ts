import type { OfficeRequest } from '@encrier/contract/school/family';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { isTyping } from '#kernel/frame/use-letters.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decideLines } from '../../family.api.ts';

export type Choice = { accept: boolean; reason: string };
export type Line = OfficeRequest['lines'][number];
/** Choices made on the lines of a request until they are sent. */
export function useDeciding(request: OfficeRequest, onDone: (id: string) => void) {
  const waiting = request.lines.filter(({ decision }) => decision === 'waiting');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = waiting.filter(({ id }) => choices[id]);
  const current = request.can.decide ? (waiting.find(({ id }) => !choices[id]) ?? waiting.at(-1)) : undefined;
  const choose = (id: string, choice: Choice | null): void => {
    setErrors({});
    setRefused('');
    setChoices(({ [id]: _, ...others }) => (choice ? { ...others, [id]: choice } : others));
  };
  const send = async (made: Readonly<Record<string, Choice>>): Promise<void> => {
    const missing = waiting.filter(({ id }) => made[id] && !made[id].accept && !made[id].reason.trim());
    if (missing.length)
      return setErrors(Object.fromEntries(missing.map(({ id }) => [id, t`Dites pourquoi : la famille le lira.`])));
    setBusy(true);
    setRefused('');
    try {
      const fresh = await decideLines(
        request,
        waiting
          .filter(({ id }) => made[id])
          .map(({ id, current: seen }) => ({
            lineId: id,
            accept: made[id]!.accept,
            reason: made[id]!.reason.trim(),
            seen,
          })),
      );
      setChoices({});
      toast.success(
        fresh.state === 'submitted' ? t`Décisions enregistrées` : t`Demande traitée, la famille est prévenue`,
      );
      if (fresh.state !== 'submitted') onDone(request.id);
    } catch (error) {
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
    setBusy(false);
  };
  const all = (): Promise<void> =>
    send(Object.fromEntries(waiting.map(({ id }) => [id, { accept: true, reason: '' }])));
  return { waiting, choices, chosen, errors, refused, busy, current, choose, save: () => send(choices), all };
}
export type Deciding = ReturnType<typeof useDeciding>;

/**
 * `V` accepts the next line, `R` refuses it; off inside a field, in a dialog, and for people who switched single-letter
 * shortcuts off.
 */
export function useDecisionKeys({ current, choose }: Deciding): void {
  const last = useRef({ current, choose });
  last.current = { current, choose };
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const { current: line, choose: pick } = last.current;
      if (
        !line ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]') ||
        session.get().user?.settings.shortcuts === false
      )
        return;
      const key = event.key.toLowerCase();
      if (key !== 'v' && key !== 'r') return;
      event.preventDefault();
      pick(line.id, { accept: key === 'v', reason: '' });
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
}
