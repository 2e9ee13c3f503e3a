import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Figures } from '@encrier/ui/data/Figures';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { schoolDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import css from './ExportPage.module.css';
import { figuresQuery, takeArchive } from './transfer.api.ts';

/** The whole school in open formats: its content, how to restore it, and the download button. */
export default function ExportPage() {
  const { t, i18n } = useLingui();
  const asked = useQuery(figuresQuery);
  const { data } = asked;
  const take = useMutation({
    mutationFn: takeArchive,
    onSuccess: (blob) => {
      saveFile(blob, `ecole-${schoolDay()}.zip`);
      toast.success(t`Export téléchargé`);
    },
  });
  const megabytes = i18n.number((data?.bytes ?? 0) / 1_000_000, { maximumFractionDigits: 1 });
  return (
    <PageFrame reach="school" title={t`Export de l’école`}>
      <div className={css.page}>
        <p className={css.text}>
          <Trans>
            L’école vous appartient : emportez toutes ses données, quand vous voulez, dans des formats que d’autres
            logiciels savent lire.
          </Trans>
        </p>
        <Asked query={asked} rows={3}>
          {(data) => (
            <>
              <Figures
                label={t`Ce que contient l’export`}
                figures={[
                  { key: 'pupils', value: data.pupils, label: t`Élèves` },
                  { key: 'persons', value: data.persons, label: t`Personnes` },
                  { key: 'posts', value: data.posts, label: t`Actualités` },
                  { key: 'files', value: data.files, label: t`Fichiers`, note: t`${megabytes} Mo` },
                ]}
              />
              <div>
                <Button variant="primary" icon={IconDownload} busy={take.isPending} onClick={() => take.mutate()}>
                  <Trans>Télécharger l’export complet</Trans>
                </Button>
              </div>
              <Card title={t`Dans l’archive`}>
                <ul className={css.notes}>
                  <li>
                    <Trans>Une ligne JSON par donnée, un fichier par table, dans « data ».</Trans>
                  </li>
                  <li>
                    <Trans>Les fichiers et les photos, tels qu’ils sont gardés, dans « files ».</Trans>
                  </li>
                  <li>
                    <Trans>Le journal des actions, pour être lu, dans « journal ».</Trans>
                  </li>
                  <li>
                    <Trans>
                      Ni mots de passe ni codes : les personnes recevront un nouveau code là où l’école s’ouvrira.
                    </Trans>
                  </li>
                  <li>
                    <Trans>
                      Une autre installation d’Encrier rouvre l’école à partir de cette archive, sans différence.
                    </Trans>
                  </li>
                </ul>
              </Card>
              {data.latest.length > 0 && (
                <Card title={t`Derniers exports`}>
                  <ul className={css.latest}>
                    {data.latest.map((row) => (
                      <li key={row.at}>
                        <Facts>{[formatMoment(row.at), row.by]}</Facts>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}
