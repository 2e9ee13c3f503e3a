import { joinFacts } from '#kernel/content/join-facts.ts';
import { forbiddenIn, type ReportClass } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { comma } from '#kernel/text.ts';
import { cardQuery, previewQuery, putGeneral } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';
import { SaveNote } from '../SaveNote.tsx';
import { useAutosave } from '../use-autosave.ts';
import { CardView } from './CardView.tsx';
import { RectifyForm } from './RectifyForm.tsx';
import { SkillsForm } from './SkillsForm.tsx';

type Props = {
  data: ReportClass;
  pupil: ReportClass['pupils'][number];
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
};

/** One pupil: general comment, decision, and the current or frozen card. */
export function PupilSheet({ data, pupil, onMove, onClose }: Props) {
  const { t } = useLingui();
  const at = data.pupils.indexOf(pupil);
  const [card, setCard] = useState(pupil.cards[0]?.id ?? '');
  const known = pupil.cards.some(({ id }) => id === card) ? card : '';
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{pupil.label}</bdi>}
      closeLabel={t`Fermer`}
      width={720}
      foot={
        <>
          <Button icon={IconChevronLeft} disabled={at === 0} onClick={() => onMove(-1)}>
            <Trans>Précédent</Trans>
          </Button>
          <Button iconEnd={IconChevronRight} disabled={at === data.pupils.length - 1} onClick={() => onMove(1)}>
            <Trans>Suivant</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <General data={data} pupil={pupil} />
        {!pupil.left && <SkillsForm data={data} pupilId={pupil.id} />}
        {pupil.cards.length > 0 && (
          <SelectField
            label={t`Bulletin`}
            value={known}
            options={[
              ...pupil.cards.map((one) => ({
                value: one.id,
                label: t`Version ${one.version}, ${formatMoment(one.frozenAt)}`,
              })),
              { value: '', label: t`Ce qu’il dirait aujourd’hui` },
            ]}
            onChange={(event) => setCard(event.currentTarget.value)}
          />
        )}
        {known ? <Frozen id={known} /> : <Preview data={data} pupilId={pupil.id} />}
        {data.can.manage && data.state !== 'open' && (
          <RectifyForm data={data} pupilId={pupil.id} version={pupil.cards[0]?.version ?? 0} onDone={setCard} />
        )}
      </div>
    </Sheet>
  );
}

function General({ data, pupil }: Pick<Props, 'data' | 'pupil'>) {
  const { t } = useLingui();
  const { general } = pupil;
  const words = useAutosave({ body: general.body, decision: general.decision }, general.version, (value, version) =>
    putGeneral(data.class.id, {
      termId: data.termId ?? '',
      pupilId: pupil.id,
      version,
      body: value.body.trim(),
      decision: value.decision,
    }),
  );
  const { body, decision } = words.value;
  const avoided = forbiddenIn(body, data.rules.forbidden);
  const can = data.can.general && (!pupil.left || data.can.manage);
  const choices = [...new Set([...data.decisions, decision].filter(Boolean))];
  return (
    <div className={css.words}>
      <TextArea
        label={t`Appréciation générale`}
        rows={3}
        maxLength={data.rules.maxLength}
        disabled={!can}
        value={body}
        onChange={(event) => words.change({ decision, body: event.currentTarget.value })}
        onBlur={words.flush}
      />
      {avoided.length > 0 && (
        <p className={css.warn} role="status">
          <Trans>
            À éviter selon l’école : <bdi>{avoided.join(comma())}</bdi>
          </Trans>
        </p>
      )}
      <SelectField
        label={t`Décision du conseil`}
        disabled={!can}
        value={decision}
        options={[{ value: '', label: t`Aucune` }, ...choices.map((one) => ({ value: one, label: one }))]}
        onChange={(event) => words.change({ body, decision: event.currentTarget.value })}
        onBlur={words.flush}
      />
      {can && (
        <SaveNote
          state={words.state}
          says={(theirs) => joinFacts([theirs.body, theirs.decision])}
          onSettle={words.settle}
          onRetry={words.flush}
        />
      )}
    </div>
  );
}

function Frozen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(cardQuery(id))} label={t`Chargement du bulletin`}>
      {({ content, reason }) => <CardView content={content} reason={reason} />}
    </Asked>
  );
}
function Preview({ data, pupilId }: { data: ReportClass; pupilId: string }) {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(previewQuery(data.class.id, pupilId, data.termId))} label={t`Chargement du bulletin`}>
      {({ content }) => <CardView content={content} />}
    </Asked>
  );
}
