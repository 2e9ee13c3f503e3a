import { type DepartureKind, departureKinds } from '@encrier/contract/communication/certificates-batches';
import { addDays } from '@encrier/contract/kernel/days';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Facts } from '@encrier/ui/data/Facts';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, schoolDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { batchesQuery, departedQuery, issueToDeparted } from '../batches.api.ts';
import { Batches } from './Batches.tsx';
import css from './Certificates.module.css';
import { PupilChoice } from './PupilChoice.tsx';
import { kindWords, type PaperLang, paperLangs, paperWords, sentLang, Unsigned } from './words.tsx';

type Props = { signed: boolean; langs: readonly Lang[]; onSettings: () => void; onClose: () => void };
/** Default number of days back to search for departures. */
const lately = 90;

/** Departure papers for pupils who left between two days: who gets one, who cannot and why, and the result. */
export function DepartedSheet({ signed, langs, onSettings, onClose }: Props) {
  const { t, i18n } = useLingui();
  const asked = useQuery(batchesQuery);
  const [from, setFrom] = useState(() => addDays(schoolDay(), -lately));
  const [to, setTo] = useState(() => schoolDay());
  const [kind, setKind] = useState<DepartureKind>('removal');
  const [lang, setLang] = useState<PaperLang>(langs[0] ?? 'fr');
  return (
    <Sheet open onClose={onClose} title={t`Délivrer à des élèves partis`} closeLabel={t`Fermer`} width={560}>
      <Asked query={asked} rows={5}>
        {({ items }) => (
          <div className={css.stack}>
            {!signed && <Unsigned onSettings={onSettings} />}
            <div className={css.fields}>
              <DateField label={t`Partis du`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
              <DateField label={t`Jusqu’au`} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
            </div>
            <SelectField
              label={t`Document`}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as DepartureKind)}
              options={departureKinds.map((value) => ({ value: value as string, label: i18n._(kindWords[value]) }))}
            />
            <SelectField
              label={t`Langue`}
              value={lang}
              onChange={(event) => setLang(event.currentTarget.value as PaperLang)}
              options={paperLangs(langs).map((value) => ({ value: value as string, label: i18n._(paperWords[value]) }))}
            />
            {from && to && (
              <Departed
                key={`${from} ${to} ${kind} ${lang}`}
                from={from}
                to={to}
                kind={kind}
                lang={lang}
                signed={signed}
              />
            )}
            <Batches items={items.filter(({ departed }) => departed)} />
          </div>
        )}
      </Asked>
    </Sheet>
  );
}

type Window = { from: string; to: string; kind: DepartureKind; lang: PaperLang; signed: boolean };

/** Pupils who left, from every class or from one level or class. */
function Departed({ from, to, kind, lang, signed }: Window) {
  const { t } = useLingui();
  const asked = useQuery(departedQuery(from, to, kind, sentLang(lang).lang));
  const [place, setPlace] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const work = useMutation({
    mutationFn: (pupilIds: string[]) => issueToDeparted({ from, to, kind, ...sentLang(lang), pupilIds }, key),
    onSettled: () => setKey(crypto.randomUUID()),
  });
  return (
    <Asked query={asked} rows={6}>
      {({ items }) => {
        const named = (of: 'class' | 'level') =>
          [...new Set(items.map((one) => one[of]))]
            .filter(Boolean)
            .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
            .map((name) => ({ value: `${of} ${name}`, label: name }));
        const places = [...named('level'), ...named('class')];
        const shown = items.filter((one) => !place || [`level ${one.level}`, `class ${one.class}`].includes(place));
        return (
          <>
            {places.length > 2 && (
              <SelectField
                label={t`Niveau ou classe`}
                value={place}
                onChange={(event) => setPlace(event.currentTarget.value)}
                options={[{ value: '', label: t`Tous` }, ...places]}
              />
            )}
            <PupilChoice
              items={shown.map((one) => ({
                ...one,
                note: (
                  <>
                    <Facts>{[one.class, formatDay(one.leftOn)]}</Facts>
                  </>
                ),
              }))}
              none={t`Personne n’est parti entre ces dates.`}
              signed={signed}
              work={work}
            />
          </>
        );
      }}
    </Asked>
  );
}
