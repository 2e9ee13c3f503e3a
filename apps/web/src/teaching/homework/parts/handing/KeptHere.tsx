import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUp } from '@tabler/icons-react';
import { useOnline } from '#kernel/query/offline.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import css from '../Homework.module.css';
import { forget, keep, type KeptHandIn, useKept, useShare } from './hand-in-queue.ts';

const percent = (share: number): number => Math.floor(100 * share);

/** A hand-in that waits on this device for the network. */
export function Waiting({ row }: { row: KeptHandIn }) {
  const { t } = useLingui();
  const online = useOnline();
  const share = useShare(row.id);
  return (
    <Card title={t`En attente d’envoi`}>
      <div className={css.form}>
        <Notice
          tone="info"
          icon={IconCloudUp}
          title={
            online
              ? share === undefined
                ? t`Envoi en cours`
                : t`Envoi en cours : ${percent(share)} %`
              : t`Gardé sur cet appareil, en attente du réseau`
          }
        >
          <Trans>Il part tout seul dès que le réseau revient, même si cette page est fermée puis rouverte.</Trans>
        </Notice>
        <span className={css.quiet}>
          {plural(row.parcel.length, { 0: 'sans fichier', one: '# fichier', other: '# fichiers' })}
        </span>
        {row.body && (
          <p className={css.said} dir="auto">
            {row.body}
          </p>
        )}
        {!online && (
          <span>
            <Button size="small" onClick={() => void keep({ ...row, state: 'draft' })}>
              <Trans>Modifier</Trans>
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

/** A refused hand-in that can no longer be sent: shown here, only its author can delete it. */
export function Refused({ row }: { row: KeptHandIn }) {
  const { t } = useLingui();
  async function drop() {
    const yes = await confirm({
      title: t`Effacer ce travail de cet appareil ?`,
      text: t`Il n’est pas rendu, et ne se retrouve nulle part ailleurs.`,
      action: t`Effacer`,
      danger: true,
    });
    if (yes) await forget(row.id);
  }
  const save = (file: File): void => {
    void import('#kernel/content/save-file.ts').then(({ saveFile }) => saveFile(file, file.name));
  };
  return (
    <Card title={t`Non rendu, gardé sur cet appareil`}>
      <div className={css.form}>
        <Notice tone="bad" title={row.why} />
        {row.link && <bdi dir="ltr">{row.link}</bdi>}
        {row.body && (
          <p className={css.said} dir="auto">
            {row.body}
          </p>
        )}
        <div className={css.row}>
          {row.parcel.map(({ file }) => (
            <Button key={file.name} size="small" onClick={() => save(file)}>
              {t`Enregistrer ${file.name}`}
            </Button>
          ))}
          <Button size="small" variant="danger" onClick={() => void drop()}>
            <Trans>Effacer</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** On the list: hand-ins waiting on this device, or refused. */
export function KeptBand({ area, pupilIds }: { area: string; pupilIds: readonly string[] }) {
  const rows = useKept().filter(({ pupilId, state }) => state !== 'draft' && pupilIds.includes(pupilId));
  const { t } = useLingui();
  return (
    <>
      {rows.map(({ id, homeworkId, pupilId, title, state, why }) => (
        <Notice
          key={id}
          tone={state === 'refused' ? 'bad' : 'info'}
          title={state === 'refused' ? t`Non rendu : ${title}` : t`En attente d’envoi : ${title}`}
          action={
            <ButtonLink
              size="small"
              href={`${area}/devoirs/view/${homeworkId}${area === '/parent' ? `?enfant=${pupilId}` : ''}`}
            >
              <Trans>Ouvrir</Trans>
            </ButtonLink>
          }
        >
          {why}
        </Notice>
      ))}
    </>
  );
}
