import { minutesGiven } from '@encrier/contract/school/course-load';
import { minutesText } from '@encrier/contract/school/weekly-time';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { findsWords } from '#kernel/finds-words.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useSession } from '#kernel/session/session.ts';
import type { CourseBoard, CourseFilter } from '../../courses.api.ts';
import { roleNames } from '../course-words.ts';
import css from '../Courses.module.css';
import { Nothing } from '../Nothing.tsx';
import type { Actions } from '../use-actions.ts';
import { type Index, type Load, loadHasGap, loadsOf } from './board-views.ts';
import { comma } from '#kernel/text.ts';

type Props = { board: CourseBoard; index: Index; filter: CourseFilter; actions: Actions; onAll: () => void };

/** Teacher by teacher: hours given compared with hours due, and the courses they come from. */
export function ByTeacher({ board, index, filter, actions, onAll }: Props) {
  const { t } = useLingui();
  const levelOf = (load: Load): boolean =>
    !filter.levelId ||
    load.services.some(({ course }) =>
      [course.classId, ...(index.groups.get(course.groupId ?? '')?.classIds ?? [])].some(
        (id) => index.classes.get(id ?? '')?.levelId === filter.levelId,
      ),
    );
  const loads = loadsOf(board, index).filter(
    (load) =>
      levelOf(load) &&
      (!filter.gaps || loadHasGap(load)) &&
      findsWords(
        filter.q,
        [
          load.person.label,
          load.person.labelAr,
          ...load.services.map(({ place, subject }) => `${place} ${subject?.name ?? ''}`),
        ].join(' '),
      ),
  );
  if (!loads.length) return <Nothing gaps={filter.gaps && !filter.q} onAll={onAll} />;
  return (
    <ul className={css.people} aria-label={t`Professeurs`}>
      {loads.map((load) => (
        <TeacherRow key={load.person.id} load={load} actions={actions} />
      ))}
    </ul>
  );
}

/** A teacher's courses, grouped by subject. */
function bySubject({ services }: Load): Load['services'][] {
  const groups = new Map<string, Load['services']>();
  for (const service of services)
    groups.set(service.course.subjectId, [...(groups.get(service.course.subjectId) ?? []), service]);
  return [...groups.values()];
}

function TeacherRow({ load, actions }: { load: Load; actions: Actions }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const { person } = load;
  return (
    <li className={css.person}>
      <Avatar name={person.label} photo={imageAddress(school, person.photo, 96)} size={38} />
      <span className={css.personName}>
        <strong>
          <bdi>{person.label}</bdi>
        </strong>
        {person.labelAr && (
          <bdi lang="ar" dir="rtl" className={css.quiet}>
            {person.labelAr}
          </bdi>
        )}
        {person.left && (
          <span className={css.quiet}>
            <Trans>n’est plus dans l’établissement</Trans>
          </span>
        )}
      </span>
      <LoadBar load={load} />
      <span className={css.services}>
        {bySubject(load).map((services) => (
          <span key={services[0]?.course.subjectId} className={css.taught}>
            <SubjectPill colorKey={services[0]?.subject?.colour ?? 'vie'}>
              {services[0]?.subject?.name ?? ''}
            </SubjectPill>
            {services.map((service) => (
              <Service key={`${service.course.id}${service.teacher.fromOn}`} service={service} actions={actions} />
            ))}
          </span>
        ))}
      </span>
      <ActionMenu
        label={t`Actions pour ${person.label}`}
        title={person.label}
        closeLabel={t`Fermer`}
        actions={[
          ...(actions.mayEdit && !person.left
            ? [
                {
                  key: 'assign',
                  label: t`Affecter à plusieurs classes`,
                  icon: IconUserPlus,
                  onPress: () => actions.assign({ personId: person.id }),
                },
              ]
            : []),
          {
            key: 'print',
            label: t`Imprimer la fiche de service (PDF)`,
            icon: IconPrinter,
            onPress: () => actions.print('teacher', person.label, person.id),
          },
        ]}
      />
    </li>
  );
}

/** Hours in words and as a bar; the difference is written, not only drawn. */
function LoadBar({ load: { given, difference, person } }: { load: Load }) {
  const lang = useLang();
  const [hours, due, gap] = [
    given ? minutesText(given, lang) : minutesText(60, lang).replace('1', '0'),
    minutesText(person.minutesDue ?? 0, lang),
    minutesText(Math.abs(difference ?? 0), lang),
  ];
  if (difference === null || person.minutesDue === null)
    return (
      <span className={css.load}>
        <strong>{hours}</strong>{' '}
        <span className={css.quiet}>
          <Trans>service dû non renseigné</Trans>
        </span>
      </span>
    );
  const [from, to] = [Math.min(given, person.minutesDue), Math.max(given, person.minutesDue, 1)];
  return (
    <span className={css.load}>
      <span>
        <strong>{hours}</strong>{' '}
        <span className={css.quiet}>
          <Trans>sur {due}</Trans>
        </span>
      </span>
      <span
        className={css.bar}
        aria-hidden="true"
        data-state={difference === 0 ? 'even' : difference > 0 ? 'over' : 'under'}
      >
        <span style={{ inlineSize: `${(from / to) * 100}%` }} />
        {difference > 0 && <span className={css.over} style={{ inlineSize: `${(1 - from / to) * 100}%` }} />}
      </span>
      {difference === 0 ? (
        <StatusPill tone="ok" icon={IconCircleCheck}>
          <Trans>Service complet</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone={difference > 0 ? 'info' : 'warn'} icon={IconAlertTriangle}>
          {difference > 0 ? <Trans>{gap} de plus</Trans> : <Trans>{gap} de moins</Trans>}
        </StatusPill>
      )}
    </span>
  );
}

function Service({
  service: { course, teacher, now, place, subject },
  actions,
}: {
  service: Load['services'][number];
  actions: Actions;
}) {
  const { t, i18n } = useLingui();
  const lang = useLang();
  const days = [
    teacher.fromOn && t`dès le ${formatMonthDay(teacher.fromOn)}`,
    teacher.toOn && t`jusqu’au ${formatMonthDay(teacher.toOn)}`,
  ]
    .filter(Boolean)
    .join(comma());
  const name = subject?.name ?? '';
  const minutes = minutesGiven(course, teacher);
  return (
    <button
      type="button"
      className={css.service}
      data-away={!now || undefined}
      aria-label={t`${name}, ${place}`}
      onClick={() => actions.open(course.id)}
    >
      <Facts>{[place, minutes > 0 && minutesText(minutes, lang)]}</Facts>
      {(teacher.role !== 'main' || days) && (
        <span className={css.quiet}>
          {[teacher.role !== 'main' && i18n._(roleNames[teacher.role]), days].filter(Boolean).join(comma())}
        </span>
      )}
    </button>
  );
}
