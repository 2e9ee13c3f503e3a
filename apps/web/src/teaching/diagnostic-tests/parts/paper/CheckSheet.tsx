import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import css from '../Tests.module.css';
import { kindWords } from '../words.ts';
import look from './Paper.module.css';
import type { ReadAnswer } from './read-answers.ts';
import type { Scanned } from './scan.ts';
import { type LivePaper, useCodes } from './use-paper.ts';

type Props = {
  form: PaperForm;
  sheet: Scanned;
  live: LivePaper;
  name: string;
  onSave: (words: ReadonlyMap<string, readonly string[]>) => void;
  onDrop: () => void;
};
/** Answers read from one sheet: doubtful ones are highlighted, and must be settled before saving. */
export function CheckSheet({ form, sheet, live, name, onSave, onDrop }: Props) {
  const { t } = useLingui();
  const codes = useCodes();
  const questions = new Map(form.questions.map((one, at) => [one.id, { question: one, at }]));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const textOf = ({ questionId, words }: ReadAnswer): string =>
    typed[questionId] ?? codes.format(questions.get(questionId)!.question, words);
  const read = sheet.answers.map((answer) => {
    const found = codes.parse(questions.get(answer.questionId)!.question, textOf(answer));
    return { answer, found, doubt: !answer.sure && !settled.has(answer.questionId) };
  });
  const doubts = read.filter(({ doubt }) => doubt).length;
  const wrong = read.some(({ found }) => 'wrong' in found);
  const settle = (id: string): void => setSettled((now) => new Set([...now, id]));
  const save = (): void =>
    onSave(
      new Map(read.map(({ answer, found }) => [answer.questionId, 'value' in found ? found.value : answer.words])),
    );
  const pages = form.sheet.pages.length;
  return (
    <Card
      title={<bdi>{name}</bdi>}
      note={pages > 1 ? t`feuille ${sheet.ticket.page + 1} sur ${pages}` : undefined}
      count={doubts}
      countTone="warn"
      foot={
        <div className={css.ends}>
          <Button variant="quiet" onClick={onDrop}>
            <Trans>Ne pas garder</Trans>
          </Button>
          <Button variant="primary" disabled={doubts > 0 || wrong || !form.can.type} onClick={save}>
            {doubts
              ? plural(doubts, { one: '# réponse à vérifier', other: '# réponses à vérifier' })
              : t`Enregistrer cette copie`}
          </Button>
        </div>
      }
    >
      {read.map(({ answer, found, doubt }) => {
        const { question, at } = questions.get(answer.questionId)!;
        const before = live.value(sheet.pupilId, question.id).words;
        return (
          <Line
            key={question.id}
            question={question}
            at={at}
            doubt={doubt}
            held={before.length ? codes.format(question, before) : ''}
            text={textOf(answer)}
            error={'wrong' in found ? found.wrong : ''}
            onText={(text) => {
              setTyped((now) => ({ ...now, [question.id]: text }));
              settle(question.id);
            }}
            onSettle={() => settle(question.id)}
          />
        );
      })}
    </Card>
  );
}

type LineProps = {
  question: PaperForm['questions'][number];
  at: number;
  text: string;
  /** Answers already recorded. */
  held: string;
  error: string;
  doubt: boolean;
  onText: (text: string) => void;
  onSettle: () => void;
};
function Line({ question, at, text, held, error, doubt, onText, onSettle }: LineProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={look.line} data-doubt={doubt || undefined}>
      <div className={look.asked}>
        <b>{t`Question ${at + 1}`}</b>
        <Facts>{[i18n._(kindWords[question.kind]), held && held !== text && t`déjà saisi : ${held}`]}</Facts>
        {doubt && (
          <span className={look.doubt}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <Trans>À vérifier sur la feuille</Trans>
          </span>
        )}
        {doubt && (
          <div>
            <Button icon={IconCheck} onClick={onSettle}>
              <Trans>C’est juste</Trans>
            </Button>
          </div>
        )}
      </div>
      <TextField
        label={t`Réponse à la question ${at + 1}`}
        labelHidden
        value={text}
        error={error || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="auto"
        maxLength={40}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
