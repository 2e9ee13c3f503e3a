import type { SchoolSettings } from '@encrier/contract/school/school';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveSettings, type SettingsBody } from '../settings.api.ts';
import { type Conflict, conflictOf, theirValues } from './ConflictNotice.tsx';

const bodyOf = ({
  title,
  city,
  kind,
  hue,
  languages,
  timeZone,
  currency,
  country,
  mailSender,
  mailReplyTo,
  version,
}: SchoolSettings): SettingsBody => ({
  title,
  city,
  kind,
  hue,
  languages,
  timeZone,
  currency,
  country,
  mailSender,
  mailReplyTo,
  version,
});

/** The colour is tried on the page itself; leaving without saving brings the former back. */
function tryHue(hue: number | null): void {
  const { school } = session.get();
  if (school) session.set({ school: { ...school, hue } });
}

/**
 * State of the settings form: what is saved, what is typed, what was refused, and what somebody else saved meanwhile.
 */
export function useSettingsForm(settings: SchoolSettings) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(settings);
  const [body, setBody] = useState<SettingsBody>(() => bodyOf(settings));
  const [picture, setPicture] = useState(settings.logo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hueBefore = useRef(settings.hue);
  useEffect(() => () => tryHue(hueBefore.current), []);

  const set = (part: Partial<SettingsBody>): void => {
    setBody({ ...body, ...part });
    setErrors({});
    if (part.hue !== undefined) tryHue(part.hue);
  };
  const take = (next: SchoolSettings): void => {
    setSaved(next);
    setBody(bodyOf(next));
    setPicture(next.logo);
    setConflict(null);
    hueBefore.current = next.hue;
    tryHue(next.hue);
  };
  const send = async (sent: SettingsBody): Promise<void> => {
    setBusy(true);
    setRefused('');
    try {
      take(await saveSettings(sent));
      toast.success(t`Paramètres enregistrés`);
    } catch (error) {
      setErrors(fieldErrors(error));
      if (isApiError(error, 'edited_meanwhile')) setConflict(conflictOf(error));
      else if (!isApiError(error, 'network')) setRefused(sentence(error));
      setTimeout(() => form.current && focusFirstError(form.current));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (body.title.trim())
      return void send({
        ...body,
        mailSender: body.mailSender?.trim() || null,
        mailReplyTo: body.mailReplyTo?.trim() || null,
      });
    setErrors({ title: t`À remplir` });
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const theirs = (): void => {
    if (conflict) take({ ...saved, ...body, ...theirValues(conflict), logo: saved.logo, version: conflict.version });
  };
  const mine = (): void => {
    setConflict(null);
    void send({ ...body, version: conflict?.version ?? body.version });
  };
  const choosePicture = (logo: { id: string; fichier: string } | null): void => {
    setPicture(logo?.fichier ?? '-');
    set({ logo: logo?.id ?? null });
  };
  const changed = picture !== saved.logo || JSON.stringify(body) !== JSON.stringify(bodyOf(saved));
  return {
    form,
    body,
    picture,
    errors,
    refused,
    conflict,
    busy,
    changed,
    set,
    submit,
    choosePicture,
    theirs,
    mine,
    undo: () => take(saved),
  };
}
export type FormPart = {
  body: SettingsBody;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<SettingsBody>) => void;
};
