import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamily } from '#kernel/session/family.ts';
import { ownQuery } from './attendance.api.ts';
import css from './parts/Attendance.module.css';
import { ChildAttendance } from './parts/family/ChildAttendance.tsx';
import { DeclareForm } from './parts/family/DeclareForm.tsx';
import { NoticeLog } from './parts/family/NoticeLog.tsx';
import { MonthCalendar } from './parts/MonthCalendar.tsx';

const tabs = ['absences', 'retards', 'calendrier', 'notifications'] as const;
type Tab = (typeof tabs)[number];

/** Attendance of the reader or their children: absences, latenesses, and the school's notices. */
export default function FamilyPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as {
    onglet?: string;
    enfant?: string;
    justifier?: string;
    pour?: string;
  };
  const tab = tabs.find((one) => one === search.onglet) ?? 'absences';
  const { pupil, concerns } = useFamily();
  const query = useQuery(ownQuery);
  const [declaring, setDeclaring] = useState(false);
  const mine = (query.data?.children ?? []).filter(({ pupilId, self }) => concerns({ id: pupilId, self }));
  const acting = mine.filter(({ can }) => can.act);
  const announce = acting.length > 0 && (
    <Button variant="primary" icon={IconCalendarX} data-create onClick={() => setDeclaring(true)}>
      {pupil ? t`Je serai absent` : t`Mon enfant sera absent`}
    </Button>
  );
  return (
    <PageFrame title={t`Assiduité`} width={960} byChild={!pupil} action={!narrow && announce}>
      <div className={css.page}>
        <Segmented<Tab>
          label={t`Ce que montre la page`}
          wide={narrow}
          value={tab}
          onChange={(onglet) =>
            void navigate({
              to: '.',
              search: {
                ...(search.enfant && { enfant: search.enfant }),
                ...(onglet !== 'absences' && { onglet }),
              } as never,
              replace: true,
            })
          }
          options={[
            { value: 'absences', label: t`Absences` },
            { value: 'retards', label: t`Retards` },
            { value: 'calendrier', label: t`Calendrier` },
            { value: 'notifications', label: t`Notifications` },
          ]}
        />
        <Asked query={query} label={t`Chargement de l’assiduité`}>
          {({ reasons, notices, today }) =>
            tab === 'notifications' ? (
              <NoticeLog notices={notices.filter(({ childId }) => mine.some(({ pupilId }) => pupilId === childId))} />
            ) : tab === 'calendrier' ? (
              mine.map((one) => (
                <Card key={one.pupilId} title={<bdi>{one.label}</bdi>} flush>
                  <MonthCalendar events={one.events} today={today} />
                </Card>
              ))
            ) : (
              mine.map((one) => (
                <ChildAttendance
                  key={one.pupilId}
                  child={one}
                  reasons={reasons}
                  late={tab === 'retards'}
                  asked={search.pour === one.pupilId ? (search.justifier ?? null) : null}
                  named={mine.length > 1 || !pupil}
                />
              ))
            )
          }
        </Asked>
        {query.data && declaring && (
          <DeclareForm
            pupils={acting}
            reasons={query.data.reasons}
            today={query.data.today}
            onClose={() => setDeclaring(false)}
          />
        )}
      </div>
      {narrow && announce && <StickyFoot>{announce}</StickyFoot>}
    </PageFrame>
  );
}
