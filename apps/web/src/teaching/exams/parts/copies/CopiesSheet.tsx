import type { ExamPage } from '@encrier/contract/teaching/exams';
import type { ExamCopies, ExamCopy } from '@encrier/contract/teaching/exams-copies';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { closeAll, copiesQuery } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { shownMark } from '../words.ts';
import { MarkOne } from './MarkOne.tsx';

type Props = { exam: ExamPage; onClose: () => void };
/** The copies of an anonymous test: each is marked by its code, and the names come back when the corrector closes. */
export function CopiesSheet({ exam, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(copiesQuery(exam.id));
  return (
    <Sheet open onClose={onClose} title={t`Copies anonymes`} closeLabel={t`Fermer`} width={640}>
      <Asked query={query} label={t`Chargement des copies`}>
        {(data) => <Copies examId={exam.id} data={data} />}
      </Asked>
    </Sheet>
  );
}

function Copies({ examId, data }: { examId: string; data: ExamCopies }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ExamCopy | null>(null);
  const marked = data.copies.filter(({ value, gap }) => value !== null || gap !== null).length;
  const total = data.copies.length;
  return (
    <div className={css.form}>
      {data.can.mark && !data.closed && (
        <MarkOne
          key={chosen?.code ?? 'next'}
          examId={examId}
          data={data}
          chosen={chosen}
          onDone={() => setChosen(null)}
        />
      )}
      {data.closed && (
        <Notice tone="ok">
          <Trans>La correction est close : les notes sont dans le carnet, avec les noms.</Trans>
        </Notice>
      )}
      {data.can.close && <Close examId={examId} waiting={data.left} />}
      <Card
        title={t`Copies du devoir`}
        count={total}
        flush
        end={<span className={css.quiet}>{t`${marked} sur ${total}`}</span>}
      >
        <CardRows>
          {data.copies.map((one) => (
            <Copy key={one.code} copy={one} scale={data.scale} onPress={data.closed ? null : () => setChosen(one)} />
          ))}
        </CardRows>
      </Card>
    </div>
  );
}

type CopyProps = { copy: ExamCopy; scale: string; onPress: (() => void) | null };
function Copy({ copy, scale, onPress }: CopyProps) {
  const { t } = useLingui();
  const { code, value, gap, pupil } = copy;
  const worth =
    value !== null ? (
      <bdi dir="ltr">
        {shownMark(value)} / {shownMark(scale)}
      </bdi>
    ) : gap === 'not_handed' ? (
      <StatusPill tone="warn">{t`Non rendue`}</StatusPill>
    ) : gap === 'unmarked' ? (
      <StatusPill tone="plain">{t`Non notée`}</StatusPill>
    ) : (
      <StatusPill tone="info">{t`Pas encore notée`}</StatusPill>
    );
  return (
    <CardRow
      title={
        pupil ? (
          <bdi>{pupil.label}</bdi>
        ) : (
          <bdi dir="ltr" className={css.code}>
            {code}
          </bdi>
        )
      }
      detail={pupil ? [<bdi key="class">{pupil.class}</bdi>, <bdi key="code">{code}</bdi>] : []}
      end={worth}
      {...(onPress && { onPress, chevron: true })}
    />
  );
}

/** Reveals the names, once every copy of the reader's classes is marked; cannot be undone. */
function Close({ examId, waiting }: { examId: string; waiting: number }) {
  const { t } = useLingui();
  const [sure, setSure] = useState(false);
  const run = useMutation({
    mutationFn: () => closeAll(examId),
    meta: { quiet: true },
    onSuccess: ({ written, gone }) => {
      toast.success(plural(written, { one: '# note est dans le carnet.', other: '# notes sont dans le carnet.' }));
      if (gone)
        toast.error(plural(gone, { one: '# élève a quitté la classe.', other: '# élèves ont quitté la classe.' }));
    },
  });
  if (waiting > 0)
    return (
      <span className={css.quiet}>
        {plural(waiting, {
          one: 'Il reste # copie de vos classes à corriger avant la clôture.',
          other: 'Il reste # copies de vos classes à corriger avant la clôture.',
        })}
      </span>
    );
  return (
    <>
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      {sure ? (
        <Notice tone="warn" title={t`Clore la correction ?`}>
          <div className={css.form}>
            <Trans>
              Les noms sont rendus aux copies et les notes vont au carnet. Vous ne reviendrez pas en arrière.
            </Trans>
            <div className={css.row}>
              <Button variant="quiet" onClick={() => setSure(false)}>
                <Trans>Continuer à corriger</Trans>
              </Button>
              <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
                <Trans>Clore et rendre les noms</Trans>
              </Button>
            </div>
          </div>
        </Notice>
      ) : (
        <Button variant="primary" onClick={() => setSure(true)}>
          <Trans>Clore la correction</Trans>
        </Button>
      )}
    </>
  );
}
