import { focusFirstError } from '@encrier/ui/fields/first-error';
import { t } from '@lingui/core/macro';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';

export type Conflict = { version?: number; fields: Record<string, { theirs: unknown; yours: unknown }> };
export type Edit<T> = {
  form: RefObject<HTMLFormElement | null>;
  body: T;
  errors: Readonly<Record<string, string>>;
  refused: string;
  conflict: Conflict | null;
  busy: boolean;
  set: (part: Partial<T>) => void;
  submit: (event: FormEvent) => void;
  theirs: () => void;
  mine: () => void;
  /** Asks first when something typed would be lost. */
  leave: () => void;
};
type Options<T> = {
  initial: T;
  needed: readonly (keyof T & string)[];
  save: (body: T) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** State of a form in a side panel: what is typed, what was refused, and what somebody else saved meanwhile. */
export function useEdit<T extends object>({ initial, needed, save, onDone, onClose }: Options<T>): Edit<T> {
  const [start] = useState(initial);
  const [body, setBody] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusError = (): void => void setTimeout(() => form.current && focusFirstError(form.current));
  const send = async (sent: T): Promise<void> => {
    setBusy(true);
    setRefused('');
    try {
      await save(sent);
      onDone();
    } catch (error) {
      setErrors(fieldErrors(error));
      if (isApiError(error, 'edited_meanwhile')) setConflict(error.details as Conflict);
      else setRefused(sentence(error));
      focusError();
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const empty = needed.filter((field) => !String(body[field] ?? '').trim());
    if (empty.length === 0) return void send(body);
    setErrors(Object.fromEntries(empty.map((field) => [field, t`À remplir`])));
    focusError();
  };
  const version = conflict?.version === undefined ? {} : { version: conflict.version };
  const theirs = (): void => {
    setBody({
      ...body,
      ...Object.fromEntries(Object.entries(conflict?.fields ?? {}).map(([field, { theirs: value }]) => [field, value])),
      ...version,
    });
    setConflict(null);
  };
  const mine = (): void => {
    const next = { ...body, ...version };
    setBody(next);
    setConflict(null);
    void send(next);
  };
  const leave = async (): Promise<void> => {
    const kept = JSON.stringify(body) === JSON.stringify(start);
    if (
      kept ||
      (await confirm({
        title: t`Quitter sans enregistrer ?`,
        text: t`Ce que vous avez saisi sera perdu.`,
        action: t`Quitter sans enregistrer`,
        danger: true,
      }))
    )
      onClose();
  };
  const set = (part: Partial<T>): void => {
    setBody((before) => ({ ...before, ...part }));
    setErrors({});
  };
  return { form, body, errors, refused, conflict, busy, set, submit, theirs, mine, leave: () => void leave() };
}

/** Runs an undo; a refusal (somebody else came first) is told. */
export const takeBack = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => toast.error(sentence(error)));

/** Text of a field that may be empty: null when it is. */
export const orNull = (text: string): string | null => text.trim() || null;
