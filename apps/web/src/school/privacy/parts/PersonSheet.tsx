import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconEraser, IconMailQuestion } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { tableWords } from '#kernel/room-words.ts';
import { type Held, heldQuery, takeArchive } from '../privacy.api.ts';
import { EraseDialog } from './EraseDialog.tsx';
import css from './Privacy.module.css';
import { RequestDialog } from './RequestDialog.tsx';
import { holdWords, kindWords, obstacleWords, wayWords } from './words.ts';

/** One person beside the list: data, what an erasure would leave, and actions. */
export function PersonSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(heldQuery(id));
  return (
    <Sheet open onClose={onClose} title={t`Données d’une personne`} closeLabel={t`Fermer`} width={480}>
      <Asked query={query} rows={6}>
        {(data) => <Details data={data} />}
      </Asked>
    </Sheet>
  );
}

function Details({ data }: { data: Held }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<'erase' | 'request' | null>(null);
  const archive = useMutation({
    mutationFn: () => takeArchive(data.id),
    onSuccess: (blob) => saveFile(blob, `donnees-${data.label}.zip`),
  });
  return (
    <div className={css.sheet}>
      <div>
        <bdi className={css.name}>{data.label}</bdi> {data.labelAr && <bdi lang="ar">{data.labelAr}</bdi>}
        <div className={css.pills}>
          {data.kinds.map((kind) => (
            <StatusPill key={kind} tone="plain">
              {i18n._(kindWords[kind])}
            </StatusPill>
          ))}
        </div>
      </div>
      {data.erasedAt && (
        <Notice tone="info">
          <Trans>Données effacées : {formatMoment(data.erasedAt)}</Trans>
        </Notice>
      )}
      <div className={css.actions}>
        <Button icon={IconDownload} busy={archive.isPending} onClick={() => archive.mutate()}>
          <Trans>Télécharger ses données</Trans>
        </Button>
        {!data.erasedAt && (
          <Button icon={IconMailQuestion} onClick={() => setOpen('request')}>
            <Trans>Noter une demande</Trans>
          </Button>
        )}
        {!data.obstacles.length && (
          <Button variant="danger" icon={IconEraser} onClick={() => setOpen('erase')}>
            <Trans>Effacer ses données</Trans>
          </Button>
        )}
      </div>
      {data.obstacles.length > 0 && !data.erasedAt && (
        <Notice tone="info" title={t`L’effacement n’est pas possible pour l’instant`}>
          <ul className={css.notes}>
            {data.obstacles.map((one) => (
              <li key={one}>{i18n._(obstacleWords[one])}</li>
            ))}
          </ul>
        </Notice>
      )}
      <table className={css.held}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Donnée</Trans>
            </th>
            <th scope="col">
              <Trans>Lignes</Trans>
            </th>
            <th scope="col">
              <Trans>À l’effacement</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.held.map(({ table, rows, erase }) => (
            <tr key={table}>
              <td>{tableWords(table)}</td>
              <td>{rows}</td>
              <td className={css.quiet}>{i18n._(wayWords[erase])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open === 'erase' && (
        <EraseDialog
          data={data}
          holds={data.holds.map((one) => i18n._(holdWords[one]))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'request' && <RequestDialog personId={data.id} label={data.label} onClose={() => setOpen(null)} />}
    </div>
  );
}
