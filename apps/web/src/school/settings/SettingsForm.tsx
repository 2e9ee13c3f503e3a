import type { Lang } from '@encrier/contract/kernel/schema';
import type { SchoolSettings } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Conflict, ConflictNotice, conflictOf } from './parts/ConflictNotice.tsx';
import { HueField } from './parts/HueField.tsx';
import { LogoField } from './parts/LogoField.tsx';
import { countryChoices, currencyChoices, languageChoices, placeOf, zoneChoices } from './parts/places.ts';
import css from './parts/Settings.module.css';
import { saveSettings, type SettingsBody } from './settings.api.ts';

const formOf = ({ title, city, kind, hue, languages, timeZone, currency, country, mailSender, mailReplyTo, version }: SchoolSettings): SettingsBody => ({ title, city, kind, hue, languages, timeZone, currency, country, mailSender, mailReplyTo, version });

/** The colour is tried on the page itself; leaving without saving brings the former back. */
function tryHue(hue: number | null): void {
  const { school } = session.get();
  if (school) session.set({ school: { ...school, hue } });
}

/** What families see of the school, where it is, and how it writes to them. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { t, i18n } = useLingui();
  const [saved, setSaved] = useState(settings);
  const [body, setBody] = useState<SettingsBody>(() => formOf(settings));
  const [picture, setPicture] = useState(settings.logo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hueBefore = useRef(settings.hue);
  useEffect(() => () => tryHue(hueBefore.current), []);
  const { country, currency, timeZone } = body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of places follow the language
  const lists = useMemo(() => ({ countries: countryChoices(country), currencies: currencyChoices(currency), zones: zoneChoices(timeZone) }), [country, currency, timeZone, i18n.locale]);
  const changed = picture !== saved.logo || JSON.stringify(body) !== JSON.stringify(formOf(saved));
  const set = (part: Partial<SettingsBody>): void => {
    setBody({ ...body, ...part });
    setErrors({});
    setRefused('');
  };
  const take = (next: SchoolSettings): void => {
    setSaved(next);
    setBody(formOf(next));
    setPicture(next.logo);
    setConflict(null);
    hueBefore.current = next.hue;
    tryHue(next.hue);
  };
  const send = async (sent: SettingsBody): Promise<void> => {
    setBusy(true);
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
    if (!body.title.trim()) {
      setErrors({ title: t`À remplir` });
      return void setTimeout(() => form.current && focusFirstError(form.current));
    }
    void send({ ...body, mailSender: body.mailSender?.trim() || null, mailReplyTo: body.mailReplyTo?.trim() || null });
  };
  const chooseTheirs = (): void => {
    if (!conflict) return;
    const theirs = Object.fromEntries(Object.entries(conflict.fields).map(([field, values]) => [field, values.theirs]));
    take({ ...saved, ...body, ...theirs, logo: saved.logo, version: conflict.version });
  };
  const optional = t`(facultatif)`;
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {conflict && <ConflictNotice conflict={conflict} onTheirs={chooseTheirs} onMine={() => { setConflict(null); void send({ ...body, version: conflict.version }); }} />}
      {refused && <Notice tone="bad">{refused}</Notice>}
      <section className={css.section}>
        <h2><Trans>Identité</Trans></h2>
        <LogoField name={body.title} picture={picture} onChange={(logo) => { setPicture(logo?.fichier ?? '-'); set({ logo: logo?.id ?? null }); }} />
        <TextField label={t`Nom de l’école`} maxLength={80} autoComplete="organization" value={body.title} error={errors.title} onChange={(event) => set({ title: event.currentTarget.value })} />
        <div className={css.pair}>
          <TextField label={t`Ville`} optional={optional} maxLength={80} value={body.city} onChange={(event) => set({ city: event.currentTarget.value })} />
          <TextField label={t`Type d’établissement`} optional={optional} maxLength={80} value={body.kind} onChange={(event) => set({ kind: event.currentTarget.value })} />
        </div>
        <HueField value={body.hue} onChange={(hue) => { set({ hue }); tryHue(hue); }} />
      </section>
      <section className={css.section}>
        <h2><Trans>Langues et lieu</Trans></h2>
        <fieldset className={css.plain}>
          <legend className={css.label}><Trans>Langues de l’école</Trans></legend>
          <p className={css.help}><Trans>Le français reste toujours. Chacun choisit la sienne dans son compte.</Trans></p>
          <div className={css.checks}>
            {languageChoices().map(({ value, label }) => (
              <CheckField key={value} label={<span lang={value}>{label}</span>} disabled={value === 'fr'} checked={body.languages.includes(value as Lang)} onChange={(event) => set({ languages: event.currentTarget.checked ? [...body.languages, value as Lang] : body.languages.filter((one) => one !== value) })} />
            ))}
          </div>
        </fieldset>
        <div className={css.pair}>
          <SelectField label={t`Pays`} value={country} options={lists.countries} onChange={(event) => set({ country: event.currentTarget.value, ...placeOf(event.currentTarget.value) })} />
          <SelectField label={t`Monnaie`} value={currency} options={lists.currencies} error={errors.currency} onChange={(event) => set({ currency: event.currentTarget.value })} />
        </div>
        <SelectField label={t`Fuseau horaire`} help={t`Toutes les heures de l’école se lisent dans ce fuseau.`} value={timeZone} options={lists.zones} error={errors.timeZone} onChange={(event) => set({ timeZone: event.currentTarget.value })} />
      </section>
      <section className={css.section}>
        <h2><Trans>Courriels</Trans></h2>
        <TextField label={t`Nom de l’expéditeur`} help={t`Affiché devant l’adresse du serveur ; le nom de l’école sinon.`} optional={optional} maxLength={120} value={body.mailSender ?? ''} error={errors.mailSender} onChange={(event) => set({ mailSender: event.currentTarget.value })} />
        <TextField label={t`Adresse de réponse`} help={t`Où arrivent les réponses des familles.`} optional={optional} type="email" inputMode="email" dir="ltr" autoComplete="off" value={body.mailReplyTo ?? ''} error={errors.mailReplyTo} onChange={(event) => set({ mailReplyTo: event.currentTarget.value })} />
      </section>
      {changed && (
        <StickyFoot note={<span role="status"><Trans>Modifications non enregistrées</Trans></span>}>
          <Button disabled={busy} onClick={() => take(saved)}><Trans>Annuler</Trans></Button>
          <Button variant="primary" type="submit" busy={busy}><Trans>Enregistrer</Trans></Button>
        </StickyFoot>
      )}
    </form>
  );
}
