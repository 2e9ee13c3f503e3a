import type { KindRow } from '@encrier/contract/school-life/discipline-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { newKind, rulesQuery, saveKind, saveRules } from './office.api.ts';
import css from './parts/Discipline.module.css';
import { rankWords } from './parts/words.ts';

type Rules = { replyDays: number; recourse: string; detentionPlaces: number | null; version: number };

const ruleWords = {
  days: msg`Jours ouvrables pour répondre, au moins`,
  recourse: msg`Voies de recours, dans la lettre`,
  places: msg`Places par salle de retenue`,
};
const between = (text: string, least: number, most: number): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;

/** The school's list of recognitions and punishments, and the rules of sanctions. */
export default function RulesPage() {
  const { t } = useLingui();
  const query = useQuery(rulesQuery);
  return (
    <PageFrame title={t`Réglages des infractions`} width={760}>
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des réglages`} rows={6}>
          {({ kinds, ...rules }) => (
            <>
              <RulesForm rules={rules} />
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
  const edit = useEdit({
    start: {
      days: String(rules.replyDays),
      recourse: rules.recourse,
      places: rules.detentionPlaces === null ? '' : String(rules.detentionPlaces),
    },
    version: rules.version,
    follows: true,
    check: ({ days, places }) => ({
      ...(!between(days, 2, 20) && { replyDays: t`Entre 2 et 20 jours.` }),
      ...(places.trim() && !between(places, 1, 200) && { detentionPlaces: t`Entre 1 et 200 places.` }),
    }),
    send: ({ days, recourse, places }, { version }) =>
      saveRules({
        replyDays: Number(days),
        recourse,
        detentionPlaces: places.trim() ? Number(places) : null,
        version,
      }),
    undo: () => t`Réglages enregistrés.`,
  });
  const { draft, errors, set } = edit;
  return (
    <Card title={t`Sanctions et retenues`}>
      <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={ruleWords} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Jours ouvrables pour répondre, au moins`}
          inputMode="numeric"
          maxLength={2}
          value={draft.days}
          error={errors.replyDays}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
        <TextArea
          label={t`Voies de recours, dans la lettre`}
          rows={3}
          maxLength={1000}
          value={draft.recourse}
          error={errors.recourse}
          onChange={(event) => set({ recourse: event.currentTarget.value })}
        />
        <TextField
          label={t`Places par salle de retenue`}
          optional={t`(facultatif)`}
          help={t`Élèves retenus en même temps dans une salle. Vide : pas de limite.`}
          inputMode="numeric"
          maxLength={3}
          value={draft.places}
          error={errors.detentionPlaces}
          onChange={(event) => set({ places: event.currentTarget.value })}
        />
        <div className={css.actions}>
          <Button variant="primary" type="submit" busy={edit.busy}>
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
  const edit = useEdit({
    start: { label: kind?.label ?? '', shape: 'plain' as Shape },
    version: kind?.version,
    follows: kind !== null,
    check: ({ label }) => ({ ...(!label.trim() && { label: t`Donnez un nom.` }) }),
    send: async ({ label, shape }, { version, key }) => {
      if (kind) await saveKind(kind.id, { label, archived: kind.archived, version });
      else if (rank !== 'sanction') await newKind({ id: key, rank, label, shape });
    },
    read: readByField,
    onSaved: onDone,
  });
  const { draft, set } = edit;
  return (
    <form ref={edit.form} className={css.decision} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{ label: msg`Nom` }} />
      <TextField
        label={t`Nom`}
        maxLength={80}
        value={draft.label}
        error={edit.errors.label || edit.refused || undefined}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      {!kind && rank === 'punishment' && (
        <SelectField
          label={t`Demande`}
          value={draft.shape}
          options={[
            { value: 'plain', label: t`Rien de plus` },
            { value: 'work', label: t`Un travail` },
            { value: 'detention', label: t`Des heures de retenue` },
          ]}
          onChange={(event) => set({ shape: event.currentTarget.value as Shape })}
        />
      )}
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
