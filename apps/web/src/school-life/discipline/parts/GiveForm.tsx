import type { DisciplinePupil, RecordKind } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { schoolDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PupilPicker } from '../../conduct/conduct.public.tsx';
import { choicesQuery, disciplinePupilsQuery, propose, punish, recognise } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { rankWords } from './words.ts';

export type Given = 'recognition' | 'punishment' | 'sanction';
type Props = {
  /** Kinds that the reader may give. */
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
type Draft = {
  rank: Given;
  pupil: DisciplinePupil | null;
  kindId: string;
  happenedOn: string;
  facts: string;
  familyText: string;
  work: string;
  dueOn: string;
};
const blank = { kindId: '', facts: '', familyText: '', work: '', dueOn: '' };

type Begun = { id: string; pupilId: string; kind: RecordKind; incidentId: string | null };

/** Sends the form by its rank. */
async function give({ id, pupilId, kind, incidentId }: Begun, draft: Draft): Promise<void> {
  const { rank, happenedOn, familyText, facts, work, dueOn } = draft;
  const begun = { id, pupilId, kindId: kind.id, happenedOn };
  if (rank === 'recognition') await recognise({ ...begun, familyText });
  else if (rank === 'sanction') await propose({ ...begun, facts, incidentId });
  else {
    const task = { work: kind.shape === 'work' ? work : '', dueOn: dueOn || null };
    await punish({ ...begun, familyText, facts, ...task, incidentId });
  }
}

/** Gives a pupil a positive or negative record, in the same form. */
export function GiveForm({ ranks, rank: first, pupil: known, incidentId = null, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(choicesQuery);
  const kindsOf = (rank: Given) => (data?.kinds ?? []).filter((one) => one.rank === rank);
  const kindOf = ({ rank, kindId }: Draft) => kindsOf(rank).find((one) => one.id === kindId) ?? kindsOf(rank)[0];
  const edit = useEdit<Draft, Given>({
    start: { rank: first, pupil: known ?? null, ...blank, happenedOn: schoolDay() },
    check: (draft) => ({
      ...(!draft.pupil && { pupil: t`Choisissez un élève.` }),
      ...(draft.rank === 'sanction'
        ? !draft.facts.trim() && { facts: t`Écrivez ce qui s’est passé.` }
        : !draft.familyText.trim() && { familyText: t`Écrivez ce qui s’est passé.` }),
      ...(draft.rank === 'punishment' &&
        kindOf(draft)?.shape === 'work' &&
        !draft.work.trim() && { work: t`Dites quel travail est à faire.` }),
    }),
    send: async (draft, { key }) => {
      await give({ id: key, pupilId: draft.pupil!.id, kind: kindOf(draft)!, incidentId }, draft);
      return draft.rank;
    },
    onSaved: (given) => {
      toast.success(given === 'sanction' ? t`Procédure ouverte. Informez la famille.` : t`La famille en est informée.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set: change } = edit;
  const { rank } = draft;
  const kind = kindOf(draft);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
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
          <Button variant="primary" type="submit" form="discipline-give" busy={edit.busy} disabled={!kind}>
            {i18n._(sendWords[rank])}
          </Button>
        </>
      }
    >
      <form id="discipline-give" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
            onChange={(value) => change({ rank: value })}
          />
        )}
        <PupilPicker
          error={errors.pupil}
          chosen={draft.pupil}
          fixed={known !== undefined}
          find={disciplinePupilsQuery}
          onPick={(pupil) => change({ pupil })}
          onClear={() => change({ pupil: null })}
        />
        <div className={css.pair}>
          <SelectField
            label={t`Nature`}
            value={kind?.id ?? ''}
            error={errors.kindId}
            options={kindsOf(rank).map((one) => ({ value: one.id, label: one.label }))}
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
  errors: Readonly<Record<string, string>>;
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
