import type { SchoolSettings } from '@encrier/contract/school/school';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { savedByOther } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveSettings, type SettingsBody } from '../settings.api.ts';

/** Typed values; the picture is the displayed logo. */
export type SettingsDraft = Omit<SettingsBody, 'version'> & { picture: string };
const draftOf = ({
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
  logo,
}: SchoolSettings): SettingsDraft => ({
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
  picture: logo,
});

/** The colour is tried on the page itself; leaving without saving restores the former one. */
function tryHue(hue: number | null): void {
  const { school } = session.get();
  if (school) session.set({ school: { ...school, hue } });
}

/** State of the settings form; it stays open with the saved values. */
export function useSettingsForm(settings: SchoolSettings) {
  const { t } = useLingui();
  const saved = useRef(settings); // what giving up brings back
  const edit = useEdit<SettingsDraft, SchoolSettings>({
    start: draftOf(settings),
    version: settings.version,
    needed: ['title'],
    send: ({ picture: _, ...body }, { version }) =>
      saveSettings({
        ...body,
        mailSender: body.mailSender?.trim() || null,
        mailReplyTo: body.mailReplyTo?.trim() || null,
        version,
      }),
    take: (theirs, { logo: _, ...draft }) => ({ ...draft, ...theirs, picture: saved.current.logo }),
    onSaved: (next) => {
      saved.current = next;
      edit.restart(draftOf(next), next.version);
      toast.success(t`Paramètres enregistrés`);
    },
  });
  const { hue } = edit.draft;
  useEffect(() => tryHue(hue), [hue]);
  useEffect(() => () => tryHue(saved.current.hue), []);
  return {
    ...edit,
    choosePicture: (logo: { id: string; fichier: string } | null): void =>
      edit.set({ picture: logo?.fichier ?? '-', logo: logo?.id ?? null }),
    theirs: (): void => {
      if (edit.conflict) saved.current = { ...saved.current, ...savedByOther(edit.conflict) };
      edit.theirs();
    },
    undo: (): void => edit.restart(draftOf(saved.current)),
  };
}
export type FormPart = {
  body: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<SettingsDraft>) => void;
};
