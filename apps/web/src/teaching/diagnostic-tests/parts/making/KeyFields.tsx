import { strategies } from '@encrier/contract/teaching/diagnostic-questions';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { FieldError } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import css from '../Tests.module.css';
import { strategyWords } from '../words.ts';
import { newChoice, newPair } from './draft.ts';
import { LabelFields } from './LabelFields.tsx';
import type { QuestionProps } from './question-props.ts';

/** Key fields of each kind of question. */
export function KeyFields(props: QuestionProps) {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
      return <ChoiceFields {...props} />;
    case 'truth':
      return <TruthField {...props} />;
    case 'short':
      return <ShortFields {...props} />;
    case 'number':
      return <NumberFields {...props} />;
    case 'gaps':
      return <GapsField {...props} />;
    case 'matching':
      return <PairFields {...props} />;
    case 'ordering':
      return <ItemsField {...props} />;
    case 'scale':
      return <ScaleFields {...props} />;
    case 'labels':
      return <LabelFields {...props} />;
    default:
      return <LongNote />;
  }
}

function ChoiceFields({ question, errors, set }: QuestionProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { choices, kind } = question;
  const byPercent = question.strategy === 'percents';
  const change = (key: string, part: object): void =>
    set({ choices: choices.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const tick = (key: string, on: boolean): void =>
    set({
      choices: choices.map((one) => {
        if (one.key === key) return { ...one, percent: on ? '100' : '0' };
        return kind === 'single' ? { ...one, percent: '0' } : one;
      }),
    });
  return (
    <fieldset className={css.list} aria-describedby={errors['choices'] ? `${id}-error` : undefined}>
      <legend className={css.legend}>
        <Trans>Réponses proposées</Trans>
      </legend>
      {choices.map((one, at) => (
        <div key={one.key} className={css.form}>
          <div className={css.line}>
            <TextField
              label={t`Réponse ${at + 1}`}
              maxLength={300}
              value={one.label}
              onChange={(event) => change(one.key, { label: event.currentTarget.value })}
            />
            {byPercent ? (
              <TextField
                className={css.percent}
                label={t`Vaut, en %`}
                inputMode="numeric"
                maxLength={4}
                value={one.percent}
                onChange={(event) => change(one.key, { percent: event.currentTarget.value })}
              />
            ) : (
              <CheckField
                label={t`Juste`}
                checked={Number(one.percent) > 0}
                onChange={(event) => tick(one.key, event.currentTarget.checked)}
              />
            )}
            {choices.length > 2 && (
              <IconButton
                icon={IconX}
                label={t`Retirer la réponse ${at + 1}`}
                onClick={() => set({ choices: choices.filter(({ key }) => key !== one.key) })}
              />
            )}
          </div>
          <TextField
            label={t`Ce qu’on dit à qui l’a choisie`}
            optional={t`(facultatif)`}
            maxLength={500}
            value={one.feedback}
            onChange={(event) => change(one.key, { feedback: event.currentTarget.value })}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`}>{errors['choices']}</FieldError>
      <div className={css.row}>
        {choices.length < 10 && (
          <Button size="small" icon={IconPlus} onClick={() => set({ choices: [...choices, newChoice()] })}>
            <Trans>Ajouter une réponse</Trans>
          </Button>
        )}
        <CheckField
          label={t`Mêler les réponses`}
          checked={question.shuffle}
          onChange={(event) => set({ shuffle: event.currentTarget.checked })}
        />
      </div>
      <SelectField
        label={t`Comment elle compte`}
        value={kind === 'single' && question.strategy === 'share' ? 'all' : question.strategy}
        options={strategies
          .filter((value) => kind === 'multiple' || value !== 'share')
          .map((value) => ({ value, label: i18n._(strategyWords[value]) }))}
        onChange={(event) => set({ strategy: event.currentTarget.value as never })}
      />
    </fieldset>
  );
}

function TruthField({ question, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <RadioField<'true' | 'false'>
      label={t`La bonne réponse`}
      value={question.truth ? 'true' : 'false'}
      options={[
        { value: 'true', label: t`Vrai` },
        { value: 'false', label: t`Faux` },
      ]}
      onChange={(value) => set({ truth: value === 'true' })}
    />
  );
}

function ShortFields({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <>
      <TextArea
        label={t`Réponses acceptées`}
        help={t`Une par ligne, dix au plus.`}
        rows={3}
        maxLength={2000}
        value={question.accepted}
        error={errors['accepted']}
        onChange={(event) => set({ accepted: event.currentTarget.value })}
      />
      <div className={css.row}>
        <CheckField
          label={t`Les majuscules comptent`}
          checked={question.capitals}
          onChange={(event) => set({ capitals: event.currentTarget.checked })}
        />
        <CheckField
          label={t`Les accents comptent`}
          checked={question.accents}
          onChange={(event) => set({ accents: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

function NumberFields({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <div className={css.pair}>
      <TextField
        label={t`La bonne réponse`}
        inputMode="decimal"
        maxLength={20}
        value={question.value}
        error={errors['value']}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
      <TextField
        label={t`À combien près`}
        inputMode="decimal"
        maxLength={20}
        value={question.tolerance}
        error={errors['tolerance']}
        onChange={(event) => set({ tolerance: event.currentTarget.value })}
      />
      <SelectField
        label={t`L’écart permis est`}
        value={question.relative ? 'percent' : 'plain'}
        options={[
          { value: 'plain', label: t`dans la même unité` },
          { value: 'percent', label: t`en % de la réponse` },
        ]}
        onChange={(event) => set({ relative: event.currentTarget.value === 'percent' })}
      />
      <TextField
        label={t`Unité écrite après le champ`}
        optional={t`(facultatif)`}
        maxLength={20}
        value={question.unit}
        onChange={(event) => set({ unit: event.currentTarget.value })}
      />
    </div>
  );
}

function GapsField({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Texte à trous`}
      help={t`Écrivez chaque trou entre crochets doubles, avec ce qu’il accepte : Le [[chat|matou]] dort.`}
      rows={4}
      maxLength={4000}
      value={question.text}
      error={errors['text']}
      onChange={(event) => set({ text: event.currentTarget.value })}
    />
  );
}

function PairFields({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const { pairs } = question;
  const change = (key: string, part: object): void =>
    set({ pairs: pairs.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <fieldset className={css.list} aria-describedby={errors['pairs'] ? `${id}-error` : undefined}>
      <legend className={css.legend}>
        <Trans>Ce qui va ensemble</Trans>
      </legend>
      {pairs.map((one, at) => (
        <div key={one.key} className={css.pair}>
          <TextField
            label={t`À gauche ${at + 1}`}
            maxLength={300}
            value={one.left}
            onChange={(event) => change(one.key, { left: event.currentTarget.value })}
          />
          <TextField
            label={t`À droite ${at + 1}`}
            maxLength={300}
            value={one.right}
            onChange={(event) => change(one.key, { right: event.currentTarget.value })}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`}>{errors['pairs']}</FieldError>
      {pairs.length < 10 && (
        <div className={css.row}>
          <Button size="small" icon={IconPlus} onClick={() => set({ pairs: [...pairs, newPair()] })}>
            <Trans>Ajouter une paire</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ItemsField({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Dans le bon ordre`}
      help={t`Une étape par ligne, de deux à dix.`}
      rows={4}
      maxLength={3000}
      value={question.items}
      error={errors['items']}
      onChange={(event) => set({ items: event.currentTarget.value })}
    />
  );
}

function ScaleFields({ question, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <div className={css.pair}>
      <TextField
        label={t`Le bas de l’échelle`}
        optional={t`(facultatif)`}
        maxLength={60}
        value={question.least}
        onChange={(event) => set({ least: event.currentTarget.value })}
      />
      <TextField
        label={t`Le haut de l’échelle`}
        optional={t`(facultatif)`}
        maxLength={60}
        value={question.most}
        onChange={(event) => set({ most: event.currentTarget.value })}
      />
    </div>
  );
}

const LongNote = () => (
  <p className={css.quiet}>
    <Trans>Vous lirez cette réponse et lui donnerez ses points.</Trans>
  </p>
);
