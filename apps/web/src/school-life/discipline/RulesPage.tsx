import type { KindRow } from '@encrier/contract/school-life/discipline-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { newKind, rulesQuery, saveKind, saveRules } from './office.api.ts';
import css from './parts/Discipline.module.css';
import { rankWords } from './parts/words.ts';

type Rules = { replyDays: number; recourse: string; detentionPlaces: number | null; version: number };

/** The school's list of recognitions and punishments, and the rules of sanctions. */
export default function RulesPage() {
  const { t } = useLingui();
  const asked = useQuery(rulesQuery);
  return (
    <PageFrame title={t`Réglages des infractions`} width={760}>
      <div className={css.page}>
        <Asked query={asked} label={t`Chargement des réglages`} rows={6}>
          {({ kinds, ...rules }) => (
            <>
              <RulesForm key={rules.version} rules={rules} />
              {(['recognition', 'punishment', 'sanction'] as const).map((rank) => (
                <Kinds key={rank} rank={rank} kinds={kinds.filter((one) => one.rank === rank)} />
              ))}
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const [days, setDays] = useState(String(rules.replyDays));
  const [recourse, setRecourse] = useState(rules.recourse);
  const [places, setPlaces] = useState(rules.detentionPlaces === null ? '' : String(rules.detentionPlaces));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const replyDays = Number(days);
    if (!Number.isInteger(replyDays) || replyDays < 2 || replyDays > 20)
      return setErrors({ replyDays: t`Entre 2 et 20 jours.` });
    const detentionPlaces = places.trim() ? Number(places) : null;
    if (
      detentionPlaces !== null &&
      !(Number.isInteger(detentionPlaces) && detentionPlaces >= 1 && detentionPlaces <= 200)
    )
      return setErrors({ detentionPlaces: t`Entre 1 et 200 places.` });
    setBusy(true);
    try {
      await saveRules({ replyDays, recourse, detentionPlaces, version: rules.version });
      toast.success(t`Réglages enregistrés.`);
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={t`Sanctions et retenues`}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
        <TextField
          label={t`Jours ouvrables pour répondre, au moins`}
          inputMode="numeric"
          maxLength={2}
          value={days}
          error={errors.replyDays}
          onChange={(event) => {
            setDays(event.currentTarget.value);
            setErrors({});
          }}
        />
        <TextArea
          label={t`Voies de recours, dans la lettre`}
          rows={3}
          maxLength={1000}
          value={recourse}
          onChange={(event) => setRecourse(event.currentTarget.value)}
        />
        <TextField
          label={t`Places par salle de retenue`}
          optional={t`(facultatif)`}
          help={t`Élèves retenus en même temps dans une salle. Vide : pas de limite.`}
          inputMode="numeric"
          maxLength={3}
          value={places}
          error={errors.detentionPlaces}
          onChange={(event) => {
            setPlaces(event.currentTarget.value);
            setErrors({});
          }}
        />
        <div className={css.actions}>
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Kinds({ rank, kinds }: { rank: KindRow['rank']; kinds: readonly KindRow[] }) {
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const [trouble, setTrouble] = useState('');
  async function archive(kind: KindRow) {
    try {
      await saveKind(kind.id, { label: kind.label, archived: !kind.archived, version: kind.version });
      setTrouble('');
    } catch (error) {
      setTrouble(sentence(error));
    }
  }
  return (
    <Card
      title={i18n._(rankWords[rank].word)}
      foot={
        rank !== 'sanction' &&
        editing === null && (
          <Button size="small" onClick={() => setEditing('new')}>
            <Trans>Ajouter</Trans>
          </Button>
        )
      }
    >
      <div className={css.form}>
        {trouble && <Notice tone="bad">{trouble}</Notice>}
        <ul className={css.people}>
          {kinds.map((kind) => {
            const { label } = kind;
            if (editing === kind.id)
              return (
                <li key={kind.id}>
                  <KindForm kind={kind} rank={rank} onDone={() => setEditing(null)} />
                </li>
              );
            return (
              <li key={kind.id} className={css.person}>
                <bdi>{label}</bdi>
                {kind.archived && (
                  <StatusPill tone="plain">
                    <Trans>Plus proposée</Trans>
                  </StatusPill>
                )}
                {!kind.named && (
                  <Button size="small" aria-label={t`Renommer : ${label}`} onClick={() => setEditing(kind.id)}>
                    <Trans>Renommer</Trans>
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={kind.archived ? t`Proposer : ${label}` : t`Ne plus proposer : ${label}`}
                  onClick={() => void archive(kind)}
                >
                  {kind.archived ? <Trans>Proposer</Trans> : <Trans>Ne plus proposer</Trans>}
                </Button>
              </li>
            );
          })}
        </ul>
        {editing === 'new' && <KindForm kind={null} rank={rank} onDone={() => setEditing(null)} />}
      </div>
    </Card>
  );
}

type Shape = 'plain' | 'work' | 'detention';
function KindForm({ kind, rank, onDone }: { kind: KindRow | null; rank: KindRow['rank']; onDone: () => void }) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [label, setLabel] = useState(kind?.label ?? '');
  const [shape, setShape] = useState<Shape>('plain');
  const [trouble, setTrouble] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!label.trim()) return setTrouble(t`Donnez un nom.`);
    try {
      if (kind) await saveKind(kind.id, { label, archived: kind.archived, version: kind.version });
      else if (rank !== 'sanction') await newKind({ id, rank, label, shape });
      onDone();
    } catch (error) {
      setTrouble(fieldErrors(error).label ?? sentence(error));
    }
  }
  return (
    <form className={css.decision} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Nom`}
        maxLength={80}
        value={label}
        error={trouble || undefined}
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setTrouble('');
        }}
      />
      {!kind && rank === 'punishment' && (
        <SelectField
          label={t`Demande`}
          value={shape}
          options={[
            { value: 'plain', label: t`Rien de plus` },
            { value: 'work', label: t`Un travail` },
            { value: 'detention', label: t`Des heures de retenue` },
          ]}
          onChange={(event) => setShape(event.currentTarget.value as Shape)}
        />
      )}
      <div className={css.actions}>
        <Button variant="primary" type="submit">
          <Trans>Enregistrer</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
