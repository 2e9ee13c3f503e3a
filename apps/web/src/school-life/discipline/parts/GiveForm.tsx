import type { DisciplinePupil, RecordKind } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { dayHere } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PupilPicker } from '../../conduct/conduct.public.tsx';
import { choicesQuery, disciplinePupilsQuery, propose, punish, recognise } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { rankWords } from './words.ts';

export type Given = 'recognition' | 'punishment' | 'sanction';
type Props = {
  /** What the reader may give. */
  ranks: readonly Given[];
  rank: Given;
  pupil?: DisciplinePupil;
  incidentId?: string | null;
  onClose: () => void;
};
const sendWords = {
  recognition: msg`Valoriser`,
  punishment: msg`Donner la punition`,
  sanction: msg`Ouvrir la procédure`,
};
const blank = { kindId: '', happenedOn: dayHere(), facts: '', familyText: '', work: '', dueOn: '' };
type Draft = typeof blank;

type Begun = { id: string; pupilId: string; kind: RecordKind; incidentId: string | null };

/** Sends what is given, by its rank. */
async function give(rank: Given, { id, pupilId, kind, incidentId }: Begun, draft: Draft): Promise<void> {
  const { happenedOn, familyText, facts, work, dueOn } = draft;
  const begun = { id, pupilId, kindId: kind.id, happenedOn };
  if (rank === 'recognition') await recognise({ ...begun, familyText });
  else if (rank === 'sanction') await propose({ ...begun, facts, incidentId });
  else {
    const asked = { work: kind.shape === 'work' ? work : '', dueOn: dueOn || null };
    await punish({ ...begun, familyText, facts, ...asked, incidentId });
  }
}

/** Gives something to a pupil, good or bad: one form, so that a word of praise costs no more than a punishment. */
export function GiveForm({ ranks, rank: first, pupil: known, incidentId = null, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [rank, setRank] = useState(first);
  const [pupil, setPupil] = useState<DisciplinePupil | null>(known ?? null);
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, happenedOn: dayHere() }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data } = useQuery(choicesQuery);
  const kinds = (data?.kinds ?? []).filter((one) => one.rank === rank);
  const kind = kinds.find((one) => one.id === draft.kindId) ?? kinds[0];
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = rank === 'sanction' ? draft.facts : draft.familyText;
    const found = {
      ...(!pupil && { pupil: t`Choisissez un élève.` }),
      ...(!text.trim() && { [rank === 'sanction' ? 'facts' : 'familyText']: t`Écrivez ce qui s’est passé.` }),
      ...(rank === 'punishment' &&
        kind?.shape === 'work' &&
        !draft.work.trim() && { work: t`Dites quel travail est à faire.` }),
    };
    setErrors(found);
    if (!pupil || !kind || Object.keys(found).length)
      return setTimeout(() => form.current && focusFirstError(form.current));
    setBusy(true);
    try {
      await give(rank, { id, pupilId: pupil.id, kind, incidentId }, draft);
      toast.success(rank === 'sanction' ? t`Procédure ouverte. Informez la famille.` : t`La famille en est informée.`);
      onClose();
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        rank === 'recognition'
          ? t`Valoriser un élève`
          : rank === 'punishment'
            ? t`Punir un élève`
            : t`Ouvrir une procédure`
      }
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="discipline-give" busy={busy}>
            {i18n._(sendWords[rank])}
          </Button>
        </>
      }
    >
      <form id="discipline-give" ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
        {ranks.length > 1 && (
          <Segmented
            wide
            label={t`Genre`}
            value={rank}
            options={ranks.map((value) => ({
              value,
              label: i18n._(rankWords[value].word),
              icon: rankWords[value].icon,
            }))}
            onChange={(value) => {
              setRank(value);
              setErrors({});
            }}
          />
        )}
        <PupilPicker
          {...{ error: errors.pupil, chosen: pupil, fixed: known !== undefined, find: disciplinePupilsQuery }}
          onPick={setPupil}
          onClear={() => setPupil(null)}
        />
        <div className={css.pair}>
          <SelectField
            label={t`Nature`}
            value={kind?.id ?? ''}
            error={errors.kindId}
            options={kinds.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(event) => change({ kindId: event.currentTarget.value })}
          />
          <DateField
            label={t`Jour des faits`}
            value={draft.happenedOn}
            error={errors.happenedOn}
            onChange={(event) => change({ happenedOn: event.currentTarget.value })}
          />
        </div>
        <Words rank={rank} kind={kind} draft={draft} errors={errors} onChange={change} />
      </form>
    </Sheet>
  );
}

function Words({
  rank,
  kind,
  draft,
  errors,
  onChange,
}: {
  rank: Given;
  kind: RecordKind | undefined;
  draft: Draft;
  errors: Record<string, string>;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      {rank !== 'sanction' && (
        <TextArea
          label={t`Texte pour la famille`}
          rows={rank === 'recognition' ? 3 : 4}
          maxLength={4000}
          help={t`L’élève le lit aussi. Ne nommez aucun autre élève.`}
          value={draft.familyText}
          error={errors.familyText}
          onChange={(event) => onChange({ familyText: event.currentTarget.value })}
        />
      )}
      {rank === 'punishment' && kind?.shape === 'work' && (
        <>
          <TextArea
            label={t`Travail à faire`}
            rows={3}
            maxLength={2000}
            value={draft.work}
            error={errors.work}
            onChange={(event) => onChange({ work: event.currentTarget.value })}
          />
          <DateField
            label={t`À rendre le`}
            value={draft.dueOn}
            error={errors.dueOn}
            onChange={(event) => onChange({ dueOn: event.currentTarget.value })}
          />
        </>
      )}
      {rank === 'punishment' && kind?.shape === 'detention' && (
        <Notice tone="info">
          <Trans>La vie scolaire place la retenue ; la famille en reçoit le jour et l’heure.</Trans>
        </Notice>
      )}
      {rank !== 'recognition' && (
        <TextArea
          label={rank === 'sanction' ? t`Faits reprochés` : t`Faits, pour l’école (facultatif)`}
          rows={4}
          maxLength={4000}
          help={t`La famille ne les lit jamais.`}
          value={draft.facts}
          error={errors.facts}
          onChange={(event) => onChange({ facts: event.currentTarget.value })}
        />
      )}
      {rank === 'sanction' && (
        <Notice tone="info">
          <Trans>Rien n’est décidé : l’étape suivante informe la famille et ouvre son délai de réponse.</Trans>
        </Notice>
      )}
    </>
  );
}
