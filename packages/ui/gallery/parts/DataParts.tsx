import { IconAlertTriangle, IconCalendar, IconCheck, IconMail, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/actions/Button.tsx';
import { Avatar, AvatarRow } from '../../src/data/Avatar.tsx';
import { Card, CardRow, CardRows, type Tone } from '../../src/data/Card.tsx';
import { Facts } from '../../src/data/Facts.tsx';
import { Figures } from '../../src/data/Figures.tsx';
import { FileName } from '../../src/data/FileName.tsx';
import { LoadMore, Pager } from '../../src/data/Pager.tsx';
import { StatusPill, SubjectPill } from '../../src/data/StatusPill.tsx';
import { QrCode } from '../../src/progress/QrCode.tsx';
import { Stepper } from '../../src/progress/Stepper.tsx';
import { DataTable, type Sort } from '../../src/table/DataTable.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};
const tones: readonly Tone[] = ['ok', 'warn', 'bad', 'info', 'ink', 'plain'];
const subjects = [
  'maths',
  'francais',
  'arabe',
  'anglais',
  'histoire',
  'svt',
  'physique',
  'eps',
  'arts',
  'islam',
  'techno',
  'vie',
];
const people = ['Amine Alaoui', 'Inès Belhaj', 'Hugo Bernard', 'Rayan Chraibi'];

export function DataParts() {
  const w = useWords();
  const steps = [
    { key: 'file', label: w('Fichier', 'الملف', 'File'), onPress: nothing },
    { key: 'check', label: w('Vérifier', 'التحقق', 'Check'), note: w('12 lignes', '12 سطرا', '12 lines') },
    { key: 'end', label: w('Terminer', 'إنهاء', 'Finish') },
  ];
  return (
    <>
      <Show name="StatusPill, SubjectPill">
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone} icon={IconCheck}>
            {w('Validé', 'مقبول', 'Approved')}
          </StatusPill>
        ))}
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone} outlined>
            {w('Absent', 'غائب', 'Absent')}
          </StatusPill>
        ))}
        {subjects.map((subject) => (
          <SubjectPill key={subject} colorKey={subject}>
            {w('Matière', 'مادة', 'Subject')}
          </SubjectPill>
        ))}
      </Show>
      <Show name="Avatar, AvatarRow, FileName, QrCode">
        {people.map((name) => (
          <Avatar key={name} name={name} size={44} />
        ))}
        <AvatarRow people={people.map((name) => ({ name }))} />
        <FileName name="AI-2026-0001 bulletin.pdf" />
        <QrCode text="https://example.org" label={w('Code de connexion', 'رمز الدخول', 'Sign-in code')} size={96} />
      </Show>
      <Cards />
      <Show name="Figures" wide>
        {[false, true].map((flat) => (
          <Figures
            key={String(flat)}
            flat={flat}
            label={w('Chiffres', 'أرقام', 'Figures')}
            figures={tones.map((tone) => ({
              key: tone,
              tone,
              value: '12',
              label: w('Élèves', 'تلاميذ', 'Pupils'),
              note: w('+2 cette semaine', '+2 هذا الأسبوع', '+2 this week'),
            }))}
          />
        ))}
      </Show>
      <Show name="Stepper" wide>
        <Stepper
          label={w('Étapes', 'المراحل', 'Steps')}
          steps={steps}
          current="check"
          doneLabel={w('terminé', 'منتهية', 'done')}
        />
        <Stepper
          vertical
          label={w('Assistant', 'المساعد', 'Assistant')}
          steps={steps}
          current="end"
          doneLabel={w('terminé', 'منتهية', 'done')}
        />
      </Show>
      <Show name="DataTable" wide>
        <Table />
        <Bare />
      </Show>
      <Show name="Pager, LoadMore" wide>
        <Pager
          label={w('Pages de la liste', 'صفحات اللائحة', 'Pages of the list')}
          page={2}
          pageSize={20}
          total={86}
          onPage={nothing}
          previous={w('Page précédente', 'الصفحة السابقة', 'Previous page')}
          next={w('Page suivante', 'الصفحة التالية', 'Next page')}
          summary={(from, to, total) => `${from} – ${to} / ${total}`}
        />
        <LoadMore more label={w('Charger plus', 'تحميل المزيد', 'Load more')} onMore={nothing} />
        <LoadMore more busy label={w('Chargement', 'جار التحميل', 'Loading')} onMore={nothing} />
      </Show>
    </>
  );
}

/** A few rows of a card: heads unseen, and a figure named on a phone. */
function Bare() {
  const w = useWords();
  return (
    <DataTable
      label={w('Groupes', 'المجموعات', 'Groups')}
      heads="hidden"
      rows={people.slice(0, 2)}
      rowKey={(name) => name}
      columns={[
        { key: 'name', head: w('Élève', 'التلميذ', 'Pupil'), cell: (name) => name },
        {
          key: 'mean',
          head: w('Moyenne', 'المعدل', 'Average'),
          cell: (name) => name.length,
          align: 'end',
          narrow: 'end',
          named: true,
        },
      ]}
    />
  );
}

function Table() {
  const w = useWords();
  const [sort, setSort] = useState<Sort>({ key: 'name', dir: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([people[1]!]));
  return (
    <DataTable
      label={w('Élèves', 'التلاميذ', 'Pupils')}
      rows={people}
      rowKey={(name) => name}
      lead={(name) => <Avatar name={name} size={32} />}
      href={(name) => `#${name}`}
      name="pupils"
      exports="rows"
      menu={{
        head: w('Actions', 'إجراءات', 'Actions'),
        label: (name) => `${w('Actions pour', 'إجراءات', 'Actions for')} ${name}`,
        title: (name) => name,
        closeLabel: w('Fermer', 'إغلاق', 'Close'),
        actions: () => [
          { key: 'write', label: w('Écrire', 'مراسلة', 'Write'), icon: IconMail, onPress: nothing },
          { key: 'out', label: w('Retirer', 'سحب', 'Withdraw'), icon: IconTrash, danger: true, onPress: nothing },
        ],
      }}
      current={people[2]}
      sort={sort}
      onSort={setSort}
      columns={[
        { key: 'name', head: w('Élève', 'التلميذ', 'Pupil'), cell: (name) => name, sortable: true },
        {
          key: 'day',
          head: w('Depuis', 'منذ', 'Since'),
          cell: () => <IconCalendar size={16} aria-hidden="true" />,
          align: 'center',
        },
        {
          key: 'mean',
          head: w('Moyenne', 'المعدل', 'Average'),
          cell: (name) => name.length,
          align: 'end',
          narrow: 'end',
          sortable: true,
        },
      ]}
      selection={{
        selected,
        onChange: setSelected,
        allLabel: w('Tout choisir', 'اختيار الكل', 'Select all'),
        rowLabel: (name) => `${w('Choisir', 'اختيار', 'Choose')} ${name}`,
        summary: (count) => w(`${count} choisis`, `${count} مختارون`, `${count} selected`),
        clearLabel: w('Ne rien choisir', 'عدم اختيار شيء', 'Select none'),
        actions: <Button size="small">{w('Écrire', 'مراسلة', 'Write')}</Button>,
      }}
    />
  );
}

function Cards() {
  const w = useWords();
  return (
    <Show name="Card, CardRow, CardRows, Facts">
      <Card
        title={w('À régler', 'للتسوية', 'To settle')}
        note={w('24 novembre', '24 نونبر', '24 November')}
        count={3}
        countTone="warn"
        flush
      >
        <CardRows label={w('À régler', 'للتسوية', 'To settle')}>
          {[
            <CardRow
              key="a"
              icon={IconAlertTriangle}
              tone="warn"
              title={w('Absence à justifier', 'غياب ينتظر التبرير', 'Absence to account for')}
              detail={w('Mardi, de 8 h à 10 h', 'الثلاثاء من 8 إلى 10', 'Tuesday, from 8 to 10')}
              href="#absence"
              chevron
            />,
            <CardRow key="b" icon={IconMail} tone="info" title={w('Message', 'رسالة', 'Message')} onPress={nothing} />,
            <CardRow
              key="c"
              lead={<Avatar name="Inès Belhaj" size={36} />}
              title="Inès Belhaj"
              end={<StatusPill tone="ok">{w('Présente', 'حاضرة', 'Present')}</StatusPill>}
            />,
          ]}
        </CardRows>
      </Card>
      <Card
        title={w('Prochain cours', 'الدرس القادم', 'Next lesson')}
        end={<Button size="small">{w('Voir', 'عرض', 'See')}</Button>}
      >
        {w('Mathématiques, salle 12', 'الرياضيات، القاعة 12', 'Mathematics, room 12')}
      </Card>
      <Facts>
        {[
          w('Règlement', 'النظام', 'Payment'),
          'Yasmine Belhaj',
          w('avant le 2 décembre', 'قبل 2 دجنبر', 'before 2 December'),
        ]}
      </Facts>
      <Card foot={<Button>{w('Tout voir', 'عرض الكل', 'See all')}</Button>}>
        {w('Sans titre', 'بدون عنوان', 'Untitled')}
      </Card>
    </Show>
  );
}
