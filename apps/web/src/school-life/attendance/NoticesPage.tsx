import { noticesToFamilies, noticeChannels } from '@encrier/contract/school-life/attendance-notices';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import {
  type NoticeFilter,
  type NoticeView,
  noticesFrom,
  noticesQuery,
  searchOfNotices,
  unreachedQuery,
} from './notices.api.ts';
import css from './parts/Attendance.module.css';
import { NoticeTable } from './parts/notices/NoticeTable.tsx';
import { channelWords, noticeWords } from './parts/notices/notice-columns.tsx';
import { UnreachedTable } from './parts/notices/UnreachedTable.tsx';

type Change = (part: Partial<NoticeFilter>) => void;

/** Notices to families about attendance, with channels and readers, and people who cannot be reached. */
export default function NoticesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const filter = noticesFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const change: Change = (part) =>
    void navigate({ to: '.', search: searchOfNotices({ ...filter, page: 1, ...part }) as never, replace: true });
  return (
    <PageFrame
      title={t`Notifications d’absence`}
      view={
        <Segmented<NoticeView>
          label={t`Ce que montre la page`}
          value={filter.view}
          onChange={(view) => change({ view })}
          options={[
            { value: 'all', label: t`Toutes` },
            { value: 'unread', label: t`Non lues` },
            { value: 'read', label: t`Lues` },
            { value: 'failed', label: t`Échecs` },
            { value: 'unreached', label: t`À écrire` },
          ]}
        />
      }
    >
      <div className={css.page}>
        {filter.view === 'unreached' ? (
          <ToWrite filter={filter} onChange={change} />
        ) : (
          <Log filter={filter} view={filter.view} onChange={change} />
        )}
      </div>
    </PageFrame>
  );
}

type Part = { filter: NoticeFilter; onChange: Change };
function Log({ filter, view, onChange }: Part & { view: Exclude<NoticeView, 'unreached'> }) {
  const { t } = useLingui();
  const query = useQuery(noticesQuery(filter, view));
  return (
    <>
      <Filters filter={filter} onChange={onChange} classes={query.data?.classes ?? []} log />
      <Asked query={query} label={t`Chargement des notifications`} rows={6}>
        {(data) => <NoticeTable key={JSON.stringify(filter)} data={data} filter={filter} onChange={onChange} />}
      </Asked>
    </>
  );
}
function ToWrite({ filter, onChange }: Part) {
  const { t } = useLingui();
  const query = useQuery(unreachedQuery(filter));
  return (
    <>
      <Filters filter={filter} onChange={onChange} classes={query.data?.classes ?? []} />
      <Asked query={query} label={t`Chargement des responsables`} rows={6}>
        {(data) => <UnreachedTable key={JSON.stringify(filter)} data={data} filter={filter} onChange={onChange} />}
      </Asked>
    </>
  );
}

function Filters({
  filter,
  onChange,
  classes,
  log,
}: Part & { classes: readonly { id: string; name: string }[]; log?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.filters}>
      <SearchField label={t`Chercher un élève`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        label={t`Classe`}
        labelHidden
        value={filter.classId ?? ''}
        options={[
          { value: '', label: t`Toutes les classes` },
          ...classes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ classId: event.currentTarget.value || null })}
      />
      {log && (
        <>
          <SelectField
            label={t`Nature`}
            labelHidden
            value={filter.kind ?? ''}
            options={[
              { value: '', label: t`Toutes les natures` },
              ...noticesToFamilies.map((value) => ({ value, label: i18n._(noticeWords[value]) })),
            ]}
            onChange={(event) =>
              onChange({ kind: noticesToFamilies.find((one) => one === event.currentTarget.value) ?? null })
            }
          />
          <SelectField
            label={t`Voie`}
            labelHidden
            value={filter.channel ?? ''}
            options={[
              { value: '', label: t`Toutes les voies` },
              ...noticeChannels.map((value) => ({ value, label: i18n._(channelWords[value]) })),
            ]}
            onChange={(event) =>
              onChange({ channel: noticeChannels.find((one) => one === event.currentTarget.value) ?? null })
            }
          />
        </>
      )}
      <DateField
        label={t`Du`}
        value={filter.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <DateField label={t`Au`} value={filter.to} onChange={(event) => onChange({ to: event.currentTarget.value })} />
    </div>
  );
}
