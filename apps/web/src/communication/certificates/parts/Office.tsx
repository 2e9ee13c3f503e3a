import { type CertificateRow, certificateSorts, certificateStates } from '@encrier/contract/communication/certificates';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate, IconChevronDown, IconDoorExit, IconSettings, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type CertificateFilter, type CertificateList, listQuery } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { DecideSheet } from './DecideSheet.tsx';
import { type OfficeSheetName, OfficeSheet } from './OfficeSheet.tsx';
import { Rows } from './Rows.tsx';
import { stateLooks, Unsigned } from './words.tsx';

type Props = { filter: CertificateFilter; onChange: (part: Partial<CertificateFilter>) => void };

/** Requests that wait first, then every certificate of the school. */
export function Office({ filter, onChange }: Props) {
  const { t } = useLingui();
  const query = useQuery(listQuery(filter));
  return (
    <Asked query={query} label={t`Chargement des certificats`}>
      {(data) => <Certificates data={data} late={query.isPlaceholderData} filter={filter} onChange={onChange} />}
    </Asked>
  );
}

type Listed = Props & {
  data: CertificateList;
  /** Rows of the former filter, while the new ones load. */
  late: boolean;
};
function Certificates({ data, late, filter, onChange }: Listed) {
  const { t, i18n } = useLingui();
  const [looked, setLooked] = useState<CertificateRow | null>(null);
  const [open, setOpen] = useState<OfficeSheetName | null>(null);
  const toSettings = (): void => {
    setLooked(null);
    setOpen('settings');
  };
  return (
    <div className={css.page}>
      {!data.signed && <Unsigned onSettings={toSettings} />}
      <div className={css.bar}>
        <ListSearch
          className={css.search}
          label={t`Rechercher un élève ou un numéro`}
          value={filter.q}
          onChange={(q) => onChange({ q, page: 1 })}
        />
        <Chips
          label={t`États`}
          chips={certificateStates.map((state) => ({
            key: state,
            label: i18n._(stateLooks[state].word),
            count: data.counts[state],
            active: filter.state === state,
            onPress: () => onChange({ state: filter.state === state ? null : state, page: 1 }),
          }))}
        />
        <Actions onOpen={setOpen} />
      </div>
      <div className={css.list} data-full data-late={late || undefined}>
        <Rows
          items={data.items}
          narrowed={filter.q !== '' || filter.state !== null}
          served={servedOrder(certificateSorts, filter.sort, (sort) => onChange({ sort, page: 1 }))}
          onOpen={setLooked}
        />
      </div>
      <Pager
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
        label={t`Pages`}
        previous={t`Page précédente`}
        next={t`Page suivante`}
        summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
      />
      <DecideSheet
        key={looked?.id}
        row={data.items.find(({ id }) => id === looked?.id) ?? looked}
        signed={data.signed}
        onSettings={toSettings}
        onClose={() => setLooked(null)}
      />
      <OfficeSheet open={open} signed={data.signed} langs={data.langs} onOpen={setOpen} />
    </div>
  );
}

/** The office's actions here, and the appearance of its papers: on one line that wraps as a whole. */
function Actions({ onOpen }: { onOpen: (name: OfficeSheetName) => void }) {
  const { t } = useLingui();
  return (
    <div className={css.actions}>
      <IconButton icon={IconSettings} label={t`Réglages des certificats`} onClick={() => onOpen('settings')} />
      <Menu
        label={t`Pour plusieurs élèves`}
        align="end"
        closeLabel={t`Fermer`}
        trigger={(trigger) => (
          <Button {...trigger} icon={IconChevronDown}>
            <Trans>Pour plusieurs élèves</Trans>
          </Button>
        )}
        items={[
          { key: 'class', label: t`Pour une classe`, icon: IconUsers, onSelect: () => onOpen('class') },
          { key: 'departed', label: t`Pour les départs`, icon: IconDoorExit, onSelect: () => onOpen('departed') },
        ]}
      />
      <Button variant="primary" icon={IconCertificate} data-create onClick={() => onOpen('issue')}>
        <Trans>Délivrer un certificat</Trans>
      </Button>
    </div>
  );
}
