import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import {
  type CampaignBody,
  type CampaignState,
  createCampaign,
  maxPapers,
  nextYearQuery,
  type ReenrolmentCampaign,
  updateCampaign,
} from '../../reenrolment.api.ts';
import css from '../Reenrolment.module.css';

type Choices = CampaignState['choices'];
type Props = { campaign: ReenrolmentCampaign | null; choices: Choices; onClose: () => void };
type Paper = CampaignBody['papers'][number] & { key: string };
type Draft = Omit<CampaignBody, 'papers'> & { papers: Paper[] };

/** The body to send: papers without a name are left out. */
const bodyOf = (draft: Draft): CampaignBody => ({
  name: draft.name,
  startsOn: draft.startsOn,
  endsOn: draft.endsOn,
  opensOn: draft.opensOn,
  closesOn: draft.closesOn,
  message: draft.message,
  allClasses: draft.allClasses,
  classIds: draft.allClasses ? [] : draft.classIds,
  papers: draft.papers
    .filter(({ label }) => label.trim())
    .map(({ id, label, obligatory }) => ({ ...(id && { id }), label, obligatory })),
});

/** Fields of a campaign: classes, deadline, papers; the next year is proposed from the rollover. */
export function CampaignForm({ campaign, choices, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const query = useQuery({ ...nextYearQuery, enabled: !campaign });
  const { data } = query;
  const [busy, setBusy] = useState(false);
  const year = data && (data.rollover?.status === 'draft' ? data.rollover : data.proposed);
  const first: Draft | null = campaign
    ? { ...campaign, papers: campaign.papers.map((paper) => ({ ...paper, key: paper.id })) }
    : year
      ? {
          name: year.name,
          startsOn: year.startsOn,
          endsOn: year.endsOn,
          opensOn: data.now.slice(0, 10),
          closesOn: '',
          message: '',
          allClasses: true,
          classIds: [],
          papers: [],
        }
      : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={campaign ? t`Modifier la campagne` : t`Préparer une campagne`}
      closeLabel={t`Fermer`}
      width={620}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      {first ? (
        <Fields
          formId={formId}
          campaign={campaign}
          first={first}
          choices={choices}
          onBusy={setBusy}
          onClose={onClose}
        />
      ) : (
        <Asked query={query} rows={6} />
      )}
    </Sheet>
  );
}

type FieldsProps = Props & { formId: string; first: Draft; onBusy: (busy: boolean) => void };
function Fields({ formId, campaign, first, choices, onBusy, onClose }: FieldsProps) {
  const { t } = useLingui();
  const edit = useEdit<Draft>({
    start: first,
    version: campaign?.version,
    needed: ['name', 'startsOn', 'endsOn', 'opensOn', 'closesOn'],
    send: async (draft, { version }) => {
      onBusy(true);
      const body = bodyOf(draft);
      await (campaign ? updateCampaign(campaign.id, version, body) : createCampaign(body)).finally(() => onBusy(false));
    },
    overwrites: true,
    onSaved: onClose,
  });
  const { draft, errors, set } = edit;
  const date = (field: 'startsOn' | 'endsOn' | 'opensOn' | 'closesOn', label: string) => (
    <DateField
      label={label}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <form ref={edit.form} id={formId} className={css.form} noValidate onSubmit={edit.submit}>
      {(edit.conflict || edit.refused) && <Notice tone="bad">{edit.conflict?.said ?? edit.refused}</Notice>}
      <TextField
        label={t`Année préparée`}
        maxLength={40}
        value={draft.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={css.pair}>
        {date('startsOn', t`Premier jour de l’année`)}
        {date('endsOn', t`Dernier jour de l’année`)}
      </div>
      <div className={css.pair}>
        {date('opensOn', t`Les familles répondent du`)}
        {date('closesOn', t`au`)}
      </div>
      <p className={css.quiet}>
        <Trans>
          Elles sont prévenues à l’ouverture, puis 7 jours et 2 jours avant la fin si elles n’ont pas répondu.
        </Trans>
      </p>
      <TextArea
        label={t`Message aux familles`}
        optional={t`(facultatif)`}
        rows={5}
        maxLength={4000}
        value={draft.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
      <Papers papers={draft.papers} onChange={(papers) => set({ papers })} />
      <RadioField<'all' | 'some'>
        label={t`Élèves concernés`}
        value={draft.allClasses ? 'all' : 'some'}
        error={errors.classIds}
        options={[
          {
            value: 'all',
            label: t`Tous les élèves`,
            note: t`Sauf ceux que le passage d’année donne partants ou diplômés`,
          },
          { value: 'some', label: t`Certaines classes` },
        ]}
        onChange={(value) => set({ allClasses: value === 'all' })}
      />
      {!draft.allClasses && (
        <Classes choices={choices} chosen={draft.classIds} onChange={(classIds) => set({ classIds })} />
      )}
    </form>
  );
}

function Papers({ papers, onChange }: { papers: readonly Paper[]; onChange: (papers: Paper[]) => void }) {
  const { t } = useLingui();
  const edit = (key: string, part: Partial<Paper>): void =>
    onChange(papers.map((paper) => (paper.key === key ? { ...paper, ...part } : paper)));
  return (
    <fieldset className={css.plain}>
      <legend>
        <Trans>Pièces demandées</Trans>
      </legend>
      {papers.map((paper, index) => {
        const number = index + 1;
        return (
          <div key={paper.key} className={css.line}>
            <TextField
              label={t`Pièce ${number}`}
              maxLength={120}
              value={paper.label}
              onChange={(event) => edit(paper.key, { label: event.currentTarget.value })}
            />
            <Switch
              label={t`Obligatoire`}
              checked={paper.obligatory}
              onChange={(obligatory) => edit(paper.key, { obligatory })}
            />
            <IconButton
              icon={IconX}
              tip="end"
              label={t`Retirer la pièce ${number}`}
              onClick={() => onChange(papers.filter(({ key }) => key !== paper.key))}
            />
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          icon={IconPlus}
          disabled={papers.length >= maxPapers}
          onClick={() => onChange([...papers, { key: crypto.randomUUID(), label: '', obligatory: true }])}
        >
          <Trans>Ajouter une pièce</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

function Classes({
  choices,
  chosen,
  onChange,
}: {
  choices: Choices;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const levels = [...Map.groupBy(choices, ({ levelId }) => levelId).values()];
  const toggle = (ids: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  return (
    <>
      {levels.map((classes) => {
        const ids = classes.map(({ id }) => id);
        const count = ids.filter((id) => chosen.includes(id)).length;
        return (
          <fieldset key={classes[0]?.levelId} className={css.plain}>
            <CheckField
              label={
                <strong>
                  <bdi>{classes[0]?.level}</bdi>
                </strong>
              }
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={(event) => toggle(ids, event.currentTarget.checked)}
            />
            <div className={css.boxes}>
              {classes.map((one) => (
                <CheckField
                  key={one.id}
                  label={<bdi>{one.name}</bdi>}
                  checked={chosen.includes(one.id)}
                  onChange={(event) => toggle([one.id], event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
