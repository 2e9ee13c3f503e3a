import { maxQuestions, type Question } from '@encrier/contract/teaching/diagnostic-questions';
import { maxFileBytes, type ReadQuestions } from '@encrier/contract/teaching/diagnostic-transfer';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { readFile } from '../../transfer.api.ts';
import css from '../Tests.module.css';
import { MediumRefused, withMedia } from './bring-media.ts';
import { JudgedList } from './JudgedList.tsx';
import { formatWords } from './words.ts';

type Props = {
  /** Questions already in the draft; its title, when it has one. */
  before: number;
  into: string | null;
  save: (title: string, questions: Question[]) => Promise<void>;
};
type Read = ReadQuestions & { name: string };

/** Reads a file and checks each of its questions; nothing is stored before the teacher confirms. */
export function ImportFile({ before, into, save }: Props) {
  const { t } = useLingui();
  const [read, setRead] = useState<Read | null>(null);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  useLeaveGuard(read !== null && !busy);
  async function take([file]: File[]) {
    if (!file) return;
    setError('');
    if (file.size > maxFileBytes) return setError(t`Ce fichier est trop lourd : 6 Mo au plus.`);
    setBusy(true);
    try {
      const found = await readFile(file);
      const room = maxQuestions - before;
      const good = found.items.flatMap(({ question }, nth) => (question ? [nth] : []));
      setRead({ ...found, name: file.name });
      setKept(new Set(good.slice(0, room)));
      setTitle(file.name.replace(/(?:\.gift)?\.\w{1,5}$/i, '').slice(0, 120));
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    }
    setBusy(false);
  }
  async function confirm() {
    const chosen = (read?.items ?? []).filter(({ question }, nth) => question && kept.has(nth));
    if (!into && !title.trim()) return setError(t`Donnez un titre au test.`);
    if (chosen.length + before > maxQuestions)
      return setError(t`Un test a ${maxQuestions} questions au plus : décochez-en.`);
    setBusy(true);
    setError('');
    try {
      const questions: Question[] = [];
      for (const one of chosen)
        if (one.question) questions.push(await withMedia(one, one.question, t`Image de la question`));
      await save(title.trim(), questions);
    } catch (failure) {
      setError(
        failure instanceof MediumRefused
          ? t`N° ${failure.at}, son image ou son enregistrement : ${sentence(failure.cause)} Rien n’est importé ; décochez cette question.`
          : (Object.values(fieldErrors(failure))[0] ?? sentence(failure)),
      );
      setBusy(false);
    }
  }
  const count = kept.size;
  return (
    <div className={css.page}>
      {error && <Notice tone="bad">{error}</Notice>}
      {!read && (
        <DropZone
          title={<Trans>Déposez un fichier de questions ici</Trans>}
          note={<Trans>GIFT, XML de Moodle, QTI 2.1 (un XML ou une archive ZIP) ou tableau CSV ; 6 Mo au plus.</Trans>}
          choose={t`Choisir un fichier`}
          accept=".gift,.txt,.xml,.zip,.csv"
          leading
          disabled={busy}
          onFiles={(files) => void take(files)}
          cancelLabel={(name) => t`Retirer ${name}`}
        />
      )}
      {read && (
        <>
          <Summary read={read} onAgain={() => setRead(null)} />
          {!into && (
            <TextField
              label={t`Titre du test`}
              value={title}
              maxLength={120}
              dir="auto"
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
          <Card title={t`Ce que devient chaque question`}>
            <JudgedList
              items={read.items}
              kept={kept}
              onKeep={(nth, on) =>
                setKept((now) => new Set(on ? [...now, nth] : [...now].filter((one) => one !== nth)))
              }
            />
          </Card>
          <StickyFoot>
            <Button variant="primary" busy={busy} disabled={!count} onClick={() => void confirm()}>
              {into
                ? plural(count, { one: 'Ajouter # question au brouillon', other: 'Ajouter # questions au brouillon' })
                : plural(count, {
                    one: 'Créer un brouillon avec # question',
                    other: 'Créer un brouillon avec # questions',
                  })}
            </Button>
          </StickyFoot>
        </>
      )}
    </div>
  );
}

function Summary({ read, onAgain }: { read: Read; onAgain: () => void }) {
  const { i18n } = useLingui();
  const of = (verdict: string): number => read.items.filter((one) => one.verdict === verdict).length;
  const [taken, lossy, refused] = [of('taken'), of('lossy'), of('refused')];
  return (
    <Card
      title={<bdi>{read.name}</bdi>}
      note={i18n._(formatWords[read.format])}
      end={
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Un autre fichier</Trans>
        </Button>
      }
    >
      <Facts>
        {[
          plural(taken, { one: '# question prise', other: '# questions prises' }),
          plural(lossy, { one: '# prise en partie', other: '# prises en partie' }),
          plural(refused, { one: '# refusée', other: '# refusées' }),
          ...(read.left ? [plural(read.left, { one: '# de plus, non lue', other: '# de plus, non lues' })] : []),
        ]}
      </Facts>
    </Card>
  );
}
