import type { familyLog } from '@encrier/contract/school/family';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCertificate,
  IconDownload,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconMessageCheck,
  IconPhoto,
  IconPrinter,
  IconUserCog,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { familyLogQuery } from '../family.api.ts';
import css from './Family.module.css';

type Entry = ResponseOf<typeof familyLog>['items'][number];
const looks: Record<Entry['kind'], { word: MessageDescriptor; icon: typeof IconEye }> = {
  look_as: { word: msg`A regardé l’application avec ce compte`, icon: IconEye },
  opened: { word: msg`A ouvert la fiche`, icon: IconEyeCheck },
  sheet: { word: msg`A modifié la fiche`, icon: IconFileText },
  consent: { word: msg`A répondu pour l’image`, icon: IconPhoto },
  request: { word: msg`A traité une demande`, icon: IconMessageCheck },
  account: { word: msg`A agi sur le compte`, icon: IconUserCog },
  certificate: { word: msg`A traité un certificat`, icon: IconCertificate },
  printed: { word: msg`A imprimé la fiche`, icon: IconPrinter },
  exported: { word: msg`A exporté les données`, icon: IconDownload },
  printed_list: { word: msg`A imprimé une liste`, icon: IconPrinter },
  exported_list: { word: msg`A exporté une liste`, icon: IconDownload },
  exported_school: { word: msg`A exporté les données de toute l’école`, icon: IconDownload },
};

/** Who consulted or changed the family's data, as far as the journal records it; and what it does not record. */
export function FamilyLog() {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(1);
  const asked = useQuery(familyLogQuery(page));
  const { data } = asked;
  return (
    <Card title={t`Qui a consulté ou modifié vos données`} flush>
      <div className={css.request}>
        <p className={css.quiet}>
          <Trans>
            Le journal garde chaque modification de vos fiches, chaque réponse à vos demandes et chaque fois qu’un
            membre de l’école regarde l’application avec votre compte ou celui de votre enfant. Chaque membre de l’école
            qui ouvre la fiche de votre enfant y est noté une fois par jour. Les listes où il figure y paraissent quand
            elles sont imprimées ou exportées, sans le nom des autres ; celles qui sont lues à l’écran n’y sont pas.
          </Trans>
        </p>
        <Asked query={asked} rows={3} />
        {data?.items.length === 0 && (
          <p className={css.quiet}>
            <Trans>Rien n’est noté pour le moment.</Trans>
          </p>
        )}
      </div>
      {data && data.items.length > 0 && (
        <CardRows label={t`Journal`}>
          {data.items.map((entry) => (
            <CardRow
              key={entry.seq}
              icon={looks[entry.kind].icon}
              title={i18n._(looks[entry.kind].word)}
              detail={[entry.by ?? t`Traitement automatique`, entry.about]}
              end={formatRelative(entry.at)}
            />
          ))}
        </CardRows>
      )}
      {data && (
        <Pager
          label={t`Pages du journal`}
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={setPage}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
        />
      )}
    </Card>
  );
}
