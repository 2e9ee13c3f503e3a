import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import type { CardPapers } from '@encrier/contract/teaching/report-cards-families';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { type PaperForm, paperFile, papersQuery } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';
import { PublishDialog } from './PublishDialog.tsx';

const formWords = {
  pdf: msg`Un seul PDF`,
  copies: msg`Un exemplaire par foyer`,
  zip: msg`Un dossier ZIP`,
};
type Props = { classId: string; termId: string; pupils: ReportClass['pupils'] };

/** Papers of a class: how many are made, when families read them, and who confirmed reading. */
export function Papers({ classId, termId, pupils }: Props) {
  const { t, i18n } = useLingui();
  const [publishing, setPublishing] = useState(false);
  const take = useMutation({
    mutationFn: (form: PaperForm) => paperFile(classId, termId, form),
    onSuccess: (blob, form) => saveFile(blob, `${t`Bulletins`}.${form === 'zip' ? 'zip' : 'pdf'}`),
  });
  return (
    <Asked query={useQuery(papersQuery(classId, termId))} label={t`Chargement des bulletins`} rows={3}>
      {(data) => (
        <Card
          title={t`Bulletins`}
          note={<Standing data={data} />}
          flush
          end={
            !data.publishedAt && (
              <Button size="small" variant="primary" icon={IconSend} onClick={() => setPublishing(true)}>
                <Trans>Publier</Trans>
              </Button>
            )
          }
          foot={
            <span className={css.row}>
              <span>
                <Trans>Des parents qui vivent séparés ont chacun leur exemplaire, à leur nom.</Trans>
              </span>
              {(['pdf', 'copies', 'zip'] as const).map((form) => (
                <Button
                  key={form}
                  size="small"
                  icon={IconDownload}
                  disabled={data.ready < data.total}
                  busy={take.isPending && take.variables === form}
                  onClick={() => take.mutate(form)}
                >
                  {i18n._(formWords[form])}
                </Button>
              ))}
            </span>
          }
        >
          <Receipts data={data} pupils={pupils} />
          {publishing && (
            <PublishDialog classId={classId} termId={termId} data={data} onClose={() => setPublishing(false)} />
          )}
        </Card>
      )}
    </Asked>
  );
}

function Standing({ data: { ready, total, publishAt, publishedAt } }: { data: CardPapers }) {
  const { t } = useLingui();
  if (ready < total) return <span role="status">{t`${ready} sur ${total} documents établis`}</span>;
  if (publishedAt) return t`publiés ${formatMoment(publishedAt)}`;
  if (publishAt) return t`publication prévue ${formatMoment(publishAt)}`;
  return plural(total, { one: '# document établi', other: '# documents établis' });
}

type Row = CardPapers['pupils'][number];
function Receipts({ data, pupils }: { data: CardPapers; pupils: ReportClass['pupils'] }) {
  const { t } = useLingui();
  const names = new Map(pupils.map(({ id, label }) => [id, label]));
  const columns: Column<Row>[] = [
    { key: 'name', head: t`Élève`, cell: (one) => <bdi>{names.get(one.id) ?? '—'}</bdi>, by: (_, place) => place },
    {
      key: 'readers',
      head: t`Lu par`,
      by: (one) => one.readers.filter(({ at }) => at).length,
      cell: (one) =>
        one.readers.length
          ? one.readers.map(({ name, at }) => (
              <div key={name}>
                <Facts>{[name, at ? t`lu ${formatMoment(at)}` : t`pas encore`]}</Facts>
              </div>
            ))
          : '—',
    },
    {
      key: 'file',
      head: t`Document`,
      cell: (one) => (one.file ? <Pieces pieces={[one.file]} /> : t`en préparation`),
      by: (one) => (one.file ? 1 : 0),
    },
  ];
  return <DataTable label={t`Bulletins`} rows={data.pupils} rowKey={({ id }) => id} columns={columns} />;
}
