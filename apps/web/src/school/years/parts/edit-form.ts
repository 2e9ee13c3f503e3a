import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { mayLose } from '#kernel/toast/may-lose.ts';

export type Meanwhile<T> = { version: number; theirs: Partial<T> };
type Options<T> = {
  start: T;
  version: number | null;
  /** Fields that may not stay empty. */
  required: readonly (keyof T & string)[];
  save: (values: T, version: number | null) => Promise<unknown>;
  onSaved: () => void;
};

/**
 * State of a form saved whole: what is typed, what was refused, what somebody else saved meanwhile. Leaving with
 * changes asks first.
 */
export function useEdit<T extends Record<string, unknown>>(options: Options<T>) {
  const { t } = useLingui();
  const { required, save, onSaved } = options;
  // What the form was opened on: the list behind it may be read again meanwhile.
  const [{ start, version }] = useState(options);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [meanwhile, setMeanwhile] = useState<Meanwhile<T> | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const changed = JSON.stringify(values) !== JSON.stringify(start);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        current.pathname === next.pathname &&
        (current.search as { annee?: string }).annee === (next.search as { annee?: string }).annee;
      return changed && !saved.current && !stays && !(await mayLose(t`Quitter la page`));
    },
    enableBeforeUnload: () => changed && !saved.current,
  });
  const fail = (next: Record<string, string>): void => {
    setErrors(next);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const refuse = (error: unknown): void => {
    const fields = fieldErrors(error);
    if (isApiError(error, 'edited_meanwhile')) setMeanwhile(error.details as Meanwhile<T>);
    else if (Object.keys(fields).length) fail(fields);
    else if (!isApiError(error, 'network')) setRefused(sentence(error));
  };
  const send = async (over: number | null): Promise<void> => {
    setBusy(true);
    setRefused('');
    try {
      await save(values, over);
      saved.current = true;
      onSaved();
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = required.filter((field) => String(values[field] ?? '').trim() === '');
    if (missing.length) fail(Object.fromEntries(missing.map((field) => [field, t`À remplir`])));
    else void send(meanwhile?.version ?? version);
  };
  const set = (part: Partial<T>): void => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  return {
    form,
    values,
    errors,
    refused,
    meanwhile,
    busy,
    changed,
    set,
    submit,
    takeTheirs: () => setValues({ ...values, ...meanwhile?.theirs }),
  };
}
