import type { GradeSheet } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { publish } from '../../gradebook.api.ts';
import css from '../Gradebook.module.css';

type When = 'now' | 'at';
/** Unpublished assessments with marks. */
export const publishable = ({ assessments, marks }: GradeSheet) =>
  assessments.flatMap((one) => {
    const count = marks.filter(
      (mark) => mark.assessmentId === one.id && (mark.value !== null || mark.code !== null),
    ).length;
    return count && (one.state === 'draft' || one.state === 'planned') ? [{ ...one, count }] : [];
  });

/** Published, but not yet visible to guardians. */
export const heldFromParents = ({ assessments }: GradeSheet) => {
  const now = new Date().toISOString();
  return assessments.filter(({ state, parentsAt }) => state === 'published' && parentsAt !== null && parentsAt > now);
};

/** Publishes marks now or at a chosen time, to guardians at the same time as their child or later. */
export function PublishDialog({ sheet, onClose }: { sheet: GradeSheet; onClose: () => void }) {
  const { t } = useLingui();
  const rows = publishable(sheet);
  const held = heldFromParents(sheet);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    rows.filter(({ state }) => state === 'draft').map(({ id }) => id),
  );
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [apart, setApart] = useState(false);
  const [parentsAt, setParentsAt] = useState<string | null>(null);
  const send = async (ids: readonly string[], how: When | 'hold' | 'parents'): Promise<void> => {
    setBusy(true);
    try {
      const done = await publish(sheet.course.id, {
        ids: [...ids],
        when: how,
        at: how === 'at' ? at : null,
        parentsAt: apart && (how === 'now' || how === 'at') ? parentsAt : null,
      });
      if (done.opened) toast.success(t`Les parents lisent ces notes ; ils sont prévenus.`);
      else if (done.published && apart) toast.success(t`Notes publiées : les élèves sont prévenus.`);
      else if (done.published) toast.success(t`Notes publiées : les familles sont prévenues.`);
      else toast.success(done.planned ? t`Publication prévue.` : t`Publication retenue.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Publier les notes`}
      closeLabel={t`Fermer`}
      foot={
        <Button
          variant="primary"
          busy={busy}
          disabled={!chosen.length || (when === 'at' && !at) || (apart && !parentsAt)}
          onClick={() => void send(chosen, when)}
        >
          {when === 'now' ? <Trans>Publier maintenant</Trans> : <Trans>Prévoir la publication</Trans>}
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        {rows.map(({ id, title, count, state, publishAt }) => (
          <div key={id} className={css.row}>
            <CheckField
              label={<bdi>{title}</bdi>}
              note={
                state === 'planned' && publishAt
                  ? t`prévue ${formatMoment(publishAt)}`
                  : plural(count, { one: '# note', other: '# notes' })
              }
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            {state === 'planned' && (
              <Button size="small" onClick={() => void send([id], 'hold')}>
                <Trans>Retenir</Trans>
              </Button>
            )}
          </div>
        ))}
        <RadioField<When>
          label={t`Quand`}
          value={when}
          options={[
            { value: 'now', label: t`Maintenant` },
            { value: 'at', label: t`À une heure choisie` },
          ]}
          onChange={setWhen}
        />
        {when === 'at' && <MomentField label={t`Jour`} value={at} onChange={setAt} hour="18:00" />}
        <CheckField
          label={t`Les parents plus tard que les élèves`}
          note={t`L’élève apprend sa note le premier ; ses responsables à l’heure choisie.`}
          checked={apart}
          onChange={(event) => setApart(event.currentTarget.checked)}
        />
        {apart && <MomentField label={t`Jour des parents`} value={parentsAt} onChange={setParentsAt} hour="18:00" />}
        {held.map(({ id, title, parentsAt: hour }) => (
          <div key={id} className={css.row}>
            <span>
              <bdi>{title}</bdi> <span className={css.quiet}>{t`parents ${formatMoment(hour!)}`}</span>
            </span>
            <Button size="small" busy={busy} onClick={() => void send([id], 'parents')}>
              <Trans>Ouvrir aux parents</Trans>
            </Button>
          </div>
        ))}
        <p className={css.quiet}>
          <Trans>Chaque élève et ses responsables lisent leurs notes, et celles de personne d’autre.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
