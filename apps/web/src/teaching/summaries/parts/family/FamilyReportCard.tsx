import type { FamilyReport } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay } from '#kernel/dates.ts';
import { ownPaper } from '../../summaries.api.ts';
import { RoomBlocks, Written } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';

/** A published report, as published. */
export function FamilyReportCard({ report, name }: { report: FamilyReport; name: string }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: () => ownPaper(report.id),
    onSuccess: (blob) => saveFile(blob, `${t`Bilan`} ${report.term.name}.pdf`),
  });
  return (
    <section className={css.page} aria-label={t`Bilan, ${report.term.name}`}>
      <Card
        title={<Facts>{[report.term.name, name]}</Facts>}
        note={<Trans>publié le {formatDay(report.publishedAt)}</Trans>}
        end={
          <Button size="small" icon={IconPrinter} busy={print.isPending} onClick={() => print.mutate()}>
            <Trans>Imprimer</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          <Written general={report.general} goals={report.goals} />
          {report.comments.length > 0 && (
            <ul className={css.list} aria-label={t`Les professeurs`}>
              {report.comments.map(({ author, body }) => (
                <li key={author} className={css.item}>
                  <b>
                    <bdi>{author}</bdi>
                  </b>
                  <p className={css.words}>
                    <bdi>{body}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      <RoomBlocks terms={report.terms} figures={report.figures} details={report.details} />
    </section>
  );
}
