// biome-ignore-all format: made from the migrations by `npm run -s db:types`, never edited by hand
export type DataClass = 'public' | 'school' | 'personal' | 'sensitive' | 'health';

/** Columns of each table by their class. */
export const classedColumns: Record<string, Partial<Record<DataClass, string>>> = {
  absence_declarations: {
    personal: 'ends_at note reason_id starts_at',
    school: 'by_id created_at id pupil_id school_id state version',
  },
  absence_reasons: {
    school: 'archived_at busy families health id label paper position school_id usual valid version',
  },
  accounts: {
    personal: 'email first_name last_name phone search_key username',
    school: 'activated_at calm closed_by_departure correspondence_from_at created_at digest_at id lang last_seen_at person_id photo_file_id quiet_days quiet_from quiet_to school_id settings status totp_confirmed_at totp_last_step tour_seen version',
    sensitive: 'known_devices password_hash recovery_codes totp_pending totp_secret',
  },
  album_audience: {
    school: 'album_id class_id exclude group_id kind level_id mandate org_id person_id position role school_id subject_id who word',
  },
  album_items: {
    personal: 'caption',
    school: 'album_id blurred cover created_at file_id hidden_at hidden_for hidden_reason id position poster_file_id removed_at school_id seconds',
  },
  album_recipients: {
    personal: 'audience_kind child_ids',
    school: 'album_id person_id removed_at school_id seen_at',
  },
  album_tags: {
    personal: 'blurred',
    school: 'item_id pupil_id school_id',
  },
  albums: {
    school: 'author_id created_at description download expires_on id kind place published_at review_at review_by review_decision review_reason school_id search_key status submitted_at taken_on title updated_at version',
  },
  assessments: {
    school: 'box_id cancelled_at coefficient course_id created_at created_by id kind mode on_day parents_at publish_at published_at scale school_id term_id title topic version',
  },
  attendance_closings: {
    personal: 'reason',
    school: 'afternoon_from afternoon_to busy_ids closed_at closed_by from_on id morning_from morning_to reopened_at reopened_by school_id to_on version',
  },
  attendance_events: {
    personal: 'family_note justification kind minutes note reason_id state',
    school: 'created_at created_by decided_at decided_by ends ends_at id on_day pupil_id roll_call_id school_id source starts starts_at superseded_by title title_ar told_at version',
  },
  attendance_hits: {
    personal: 'note',
    school: 'by_id count created_at id pupil_id rule_id school_id since_day state upto version',
  },
  attendance_rule_levels: {
    school: 'level_id rule_id school_id',
  },
  attendance_rules: {
    school: 'action active_since archived_at count delay_hours id label quiet_from quiet_to regimes school_id trigger version within_days',
  },
  attendance_settings: {
    school: 'afternoon_from afternoon_to auto_minutes morning_from morning_to office_minutes remind_minutes school_id version',
  },
  audience_list_rules: {
    school: 'class_id exclude group_id kind level_id list_id mandate org_id person_id position role school_id subject_id who word',
  },
  audience_lists: {
    personal: 'name name_key',
    school: 'account_id id school_id shared version',
  },
  audit_heads: {
    school: 'hash revision school_id seq',
  },
  audit_log: {
    personal: 'after before',
    school: 'action actor_id actor_kind as_id at hash object_id object_type prev_hash request_id school_id seq',
  },
  auth_entries: {
    school: 'account_id active created_at id org_id roles school_id',
  },
  auth_entry_roles: {
    school: 'entry_id role_id school_id',
  },
  board_audience: {
    school: 'board_id class_id exclude group_id kind level_id mandate org_id person_id position role school_id subject_id who word',
  },
  board_cards: {
    personal: 'body title url',
    school: 'author_id board_id child_id color created_at file_id id kind moderated_at moderated_by order_key pinned removed_at removed_by rev school_id section_id status updated_at version video_id x y',
  },
  board_comments: {
    personal: 'body',
    school: 'account_id card_id child_id created_at id moderated_at moderated_by school_id status',
  },
  board_presence: {
    personal: 'seen_at',
    school: 'account_id board_id moderates school_id',
  },
  board_reactions: {
    school: 'account_id card_id school_id',
  },
  board_sections: {
    school: 'board_id color id order_key school_id title',
  },
  boards: {
    school: 'anonymous comments created_at description free_moves guardians id layout owner_id pupils reactions review school_id search_key staff state title updated_at version',
  },
  calendar_feeds: {
    school: 'account_id created_at id person_id read_at school_id',
    sensitive: 'token_hash',
  },
  certificate_batch_pupils: {
    school: 'batch_id certificate_id position pupil_id refusal school_id',
  },
  certificate_batches: {
    school: 'bilingual class_id ended_at id kind lang left_from left_to made_at made_by org_id school_id state stopped_for',
  },
  certificate_settings: {
    school: 'school_id seal_file_id self_service signatory signatory_function version',
  },
  certificate_texts: {
    school: 'body kind lang opening school_id title updated_at version',
  },
  certificates: {
    personal: 'code motive reason shown_name',
    school: 'asked_at asked_by_id bilingual decided_at decided_by_id duplicate file_id id issued_on kind lang number pupil_id school_id state version year_id',
  },
  change_request_lines: {
    personal: 'new_value old_value reason',
    school: 'decision field id position request_id school_id',
  },
  change_requests: {
    personal: 'note',
    school: 'asked_by created_at decided_at decided_by id person_id school_id state target version',
  },
  changed_hours: {
    school: 'frame_id from_on id reason school_id to_on',
  },
  changed_hours_left: {
    school: 'hours_id on_day school_id series_id',
  },
  changed_hours_slots: {
    school: 'ends hours_id new_ends new_starts position school_id starts weekdays',
  },
  child_codes: {
    personal: 'note reason',
    school: 'asked_at asked_by decided_at decided_by expires_on id kind made_at made_by pupil_id school_id state version',
    sensitive: 'code_hash',
  },
  classes: {
    school: 'capacity classroom_id head_teacher_id id level_id name next_class_id position school_id version year_id',
  },
  classroom_subjects: {
    school: 'classroom_id school_id subject_id',
  },
  classrooms: {
    school: 'archived_at capacity id kind name org_id position school_id version',
  },
  complaint_categories: {
    school: 'answer_hours archived_at escalate_to id label position school_id service solve_days usual version',
  },
  complaint_counters: {
    school: 'last school_id year',
  },
  complaint_entries: {
    personal: 'body',
    school: 'by_id complaint_id created_at id kind school_id side step',
  },
  complaint_handlers: {
    school: 'account_id category_id school_id',
  },
  complaint_settings: {
    school: 'auto_close_days closes_at opens_at reopen_days school_id version weekdays',
  },
  complaints: {
    personal: 'body outcome satisfaction_note search_key subject',
    school: 'anonymised_at answer_due_at answer_told answer_warn_at answered_at assigned_to author_id category_id concerned_id confidential created_at ended_at escalated_at id named_by_author number priority pupil_id reopen_count resolved_at satisfaction school_id service solve_due_at solve_told solve_warn_at source_id source_type status updated_at version waiting_since_at',
  },
  conduct_notes: {
    personal: 'category',
    school: 'ack_asked author_id created_at happened_on id pupil_id school_id share shared_at updated_at version visibility waits_since_at withdrawn_at',
    sensitive: 'body family_text',
  },
  conduct_receipts: {
    school: 'acknowledged_at note_id person_id school_id',
  },
  conduct_replies: {
    school: 'by_id created_at id note_id school_id side with_id',
    sensitive: 'body',
  },
  consents: {
    personal: 'granted',
    school: 'by_id decided_at ends_on id pupil_id purpose recorded_by school_id',
  },
  course_links: {
    school: 'course_id from_on school_id url version',
  },
  course_teachers: {
    school: 'course_id from_on person_id role school_id to_on weekly_minutes',
  },
  course_terms: {
    school: 'course_id school_id term_id',
  },
  courses: {
    school: 'class_id coefficient group_id id marked school_id subject_id version weekly_minutes year_id',
  },
  cover_proposals: {
    school: 'answered_at asked_at asked_by id lesson_id message person_id school_id state to_id',
  },
  custody_days: {
    school: 'guardian_id id pupil_id school_id set_at set_by',
    sensitive: 'from_on note to_on',
  },
  custom_fields: {
    school: 'archived_at choices family holder id label label_ar position readers school_id type version',
  },
  custom_role_grants: {
    school: 'permission role_id school_id scope',
  },
  custom_roles: {
    school: 'base description id name school_id template version',
  },
  custom_values: {
    personal: 'value',
    school: 'field_id person_id school_id set_at set_by',
  },
  danger_readings: {
    school: 'at reader_id report_id school_id',
  },
  danger_reminders: {
    school: 'at report_id school_id state step',
  },
  danger_reports: {
    school: 'author_id closed_at created_at due_at id school_id state version',
    sensitive: 'about body',
  },
  danger_steps: {
    school: 'at by_id number report_id school_id step',
    sensitive: 'note',
  },
  deliveries: {
    school: 'account_id again_at attempts channel due_at id mode notification_id reason school_id sent_at status',
  },
  detentions: {
    school: 'classroom_id day ends id placed_at placed_by pupil_id record_id said_at said_by school_id starts state supervisor_id version',
  },
  diagnostic_test_courses: {
    school: 'course_id school_id test_id',
  },
  diagnostic_test_groups: {
    school: 'group_id made_at made_by school_id test_id',
  },
  diagnostic_tests: {
    school: 'attempts blind closed_at closes_at created_at created_by draw held id instructions linear minutes opened_at opens_at parents published_at purpose questions released_at school_id second_id shown_at shows shuffle title version',
  },
  discipline_kinds: {
    school: 'archived_at id label position rank school_id shape usual version',
  },
  discipline_receipts: {
    school: 'acknowledged_at of_decision person_id record_id school_id',
  },
  discipline_records: {
    personal: 'from_on rank role to_on work',
    school: 'author_id created_at decided_at decided_by due_on ended_at ended_by erase_on happened_on id incident_id kind_id pupil_id reply_until school_id state suspended told_at version',
    sensitive: 'decision_text end_reason facts family_text',
  },
  discipline_replies: {
    school: 'at by_id id late record_id school_id',
    sensitive: 'body',
  },
  discipline_settings: {
    school: 'detention_places recourse reply_days school_id version',
  },
  distance_closure_lessons: {
    school: 'closure_id lesson_id school_id url',
  },
  distance_closures: {
    school: 'by_id class_id ends_on id level_id made_at org_id reason school_id starts_on undone_at',
  },
  distance_providers: {
    school: 'kind org_id school_id server version',
    sensitive: 'bbb_secret',
  },
  distance_replays: {
    school: 'by_id id lesson_id school_id until_on url version',
  },
  distance_works: {
    school: 'body class_id closure_id on_day school_id version',
  },
  document_audience: {
    school: 'class_id document_id exclude group_id kind level_id mandate org_id person_id position role school_id subject_id who word',
  },
  document_counters: {
    school: 'last school_id series year',
  },
  document_editions: {
    school: 'document_id edition ended_at ended_by_id file_id id school_id shown_at',
  },
  document_receipts: {
    school: 'answered_at document_id edition person_id read_at school_id',
  },
  document_recipients: {
    personal: 'audience_kind child_ids',
    school: 'answered_at answers document_id family_id person_id read_at reminded_at removed_at school_id',
  },
  document_signatures: {
    personal: 'file_name ip mark proved_at signer',
    school: 'account_id document_id edition id method number person_id school_id sha256 signed_at',
  },
  documents: {
    personal: 'note replaced_for search_key title',
    school: 'all_guardians answer_by_on author_id batch_id category created_at edition file_id id pictures_wait published_at pupil_id reading_required replaced_at school_id signature status to_pupil updated_at valid_until_on version visible_from_at visible_until_at year_id',
  },
  duplicate_dismissals: {
    school: 'dismissed_at dismissed_by_id first_id school_id second_id',
  },
  enrolments: {
    personal: 'reason repeating',
    school: 'class_id from_on id pupil_id school_id to_on year_id',
  },
  erasures: {
    school: 'counts erased_at erased_by_id id person_id school_id',
  },
  exam_classes: {
    school: 'class_id exam_id school_id',
  },
  exam_copies: {
    personal: 'by_id gap value',
    school: 'at copy_no exam_id school_id version',
  },
  exam_courses: {
    school: 'assessment_id corrected_at course_id exam_id school_id',
  },
  exam_makeups: {
    personal: 'reason state',
    school: 'classroom_id decided_at decided_by ends exam_id on_day place pupil_id school_id starts version',
  },
  exam_org_rules: {
    school: 'extra_percent notice_days org_id per_day per_week school_id version',
  },
  exam_rooms: {
    school: 'classroom_id counts ends exam_id on_day position school_id starts',
  },
  exam_seats: {
    personal: 'handed_at presence',
    school: 'by_id classroom_id copy_no exam_id number pupil_id school_id seat version',
    sensitive: 'extra_minutes',
  },
  exam_sessions: {
    school: 'ends_on id kind label org_id school_id starts_on term_id version year_id',
  },
  exam_settings: {
    school: 'extra_percent notice_days per_day per_week school_id version',
  },
  exam_supervisors: {
    school: 'classroom_id counts ends exam_id on_day person_id school_id starts',
  },
  exams: {
    school: 'anonymous books_until coefficient counts created_at created_by decided_at decided_by ends ends_at id longest material on_day override_reason postponed_from_id published_at reason reminded scale school_id session_id starts starts_at state subject_id syllabus title version year_id',
  },
  exemptions: {
    health: 'category note',
    personal: 'from_on lesson_kind on_site to_on',
    school: 'by_id created_at id pupil_id school_id state subject_id version',
  },
  exit_passages: {
    personal: 'override_reason with_name',
    school: 'at by_id day guardian_id id id_checked mode pass_id person_id pupil_id request_id returned_at returned_by_id school_id second_by_id status unheard version',
    sensitive: 'refusal',
  },
  exit_passes: {
    personal: 'name phone tie',
    school: 'day id leaves_at made_at made_by person_id pupil_id revoked_at revoked_by school_id used_at',
    sensitive: 'code_hash',
  },
  exit_persons: {
    personal: 'answer first_name last_name phone tie',
    school: 'asked_at asked_by decided_at decided_by ends_on id pupil_id school_id starts_on status version weekdays withdrawn_at withdrawn_by',
  },
  exit_requests: {
    personal: 'answer reason',
    school: 'asked_at asked_by day decided_at decided_by ends_on guardian_id id kind leaves_at mode pupil_id school_id starts_on status until_at version weekdays',
  },
  exit_settings: {
    school: 'closes_at confirms lessons_end_at opens_at pass_for school_id version weekdays',
  },
  exit_two_person_levels: {
    school: 'level_id school_id',
  },
  export_subjects: {
    personal: 'person_id',
    school: 'at school_id seq',
  },
  facts: {
    personal: 'kind says',
    school: 'certainty created_at ends_at id pupil_id school_id source source_id starts_at',
  },
  families: {
    personal: 'address label',
    school: 'id language school_id version',
    sensitive: 'separated',
  },
  files: {
    personal: 'alt created_by name',
    school: 'created_at ext height id mime owner_id owner_type pages school_id sha256 size type variants width',
  },
  grade_boxes: {
    school: 'coefficient course_id id name position school_id',
  },
  grade_figures: {
    school: 'assessments course_id made_at rule_version school_id subject term_id',
  },
  grade_rules: {
    school: 'at by_id level_id parts ranks school_id unit version way',
  },
  grade_terms: {
    school: 'at by_id closed reason school_id term_id',
  },
  group_members: {
    school: 'from_on group_id pupil_id school_id to_on',
  },
  groups: {
    school: 'capacity class_id id kind name position school_id subject_id version year_id',
  },
  guardianships: {
    personal: 'channels emergency_order kind lives_with may_pick_up payer payer_share rank receives_reports',
    school: 'ends_on guardian_id pupil_id restriction_file_id school_id starts_on version',
    sensitive: 'custody digital_access identity_document legal restriction',
  },
  hand_in_notes: {
    personal: 'shapes',
    school: 'by_id changed_at file_id hand_in_id page school_id',
  },
  hand_ins: {
    personal: 'body link',
    school: 'by_id handed_at homework_id id late number pupil_id school_id taken_back_at turn',
  },
  head_handovers: {
    school: 'class_id from_id on_day school_id to_id',
  },
  holiday_classes: {
    school: 'class_id holiday_id school_id',
  },
  holiday_levels: {
    school: 'holiday_id level_id school_id',
  },
  holidays: {
    school: 'ends_on id kind name org_id school_id source starts_on state version whole',
  },
  homework: {
    school: 'assessment_id body cancelled_at closes_at course_id created_at created_by criteria difficulty due_at due_lesson_id due_on edited_at hand_in id kind late_penalty late_until_on links minutes most_turns named publish_at published_at reminded_on required school_id title version',
  },
  homework_helps: {
    personal: 'answer words',
    school: 'answered_at answered_by asked_at by_id homework_id id pupil_id school_id',
  },
  homework_hints: {
    school: 'body by_id homework_id id said_at school_id',
  },
  homework_limits: {
    school: 'id level_id minutes pieces school_id',
  },
  homework_pupils: {
    school: 'homework_id pupil_id school_id',
  },
  homework_works: {
    personal: 'by_id comment mark scores verdict',
    school: 'done_at homework_id id pupil_id received_at school_id verdict_at version',
  },
  idempotency_keys: {
    personal: 'response',
    school: 'account_id body_hash children created_at key rights route school_id',
  },
  import_changes: {
    school: 'action after import_id relation school_id seq',
    sensitive: 'rows',
  },
  import_headers: {
    school: 'field header kind school_id used_at',
  },
  import_lines: {
    personal: 'cells changes issues',
    school: 'import_id line org_id outcome row_number school_id sheet skipped',
  },
  import_runs: {
    school: 'action asked_by_id beat_at cancelled done failure import_id phase school_id total',
  },
  imports: {
    personal: 'absent_ids file_name',
    school: 'absent_closed_at counts created created_at created_by done_at encoding file_id header_row headers id kind layout mapping org_id own_orgs placed places planned present school_id separator sheets status undo_until_at undone_at undone_by_id version',
  },
  incident_versions: {
    school: 'at by_id incident_id number school_id',
    sensitive: 'body',
  },
  incidents: {
    personal: 'category place severity',
    school: 'author_id closed_at closed_by created_at examined_at examined_by happened_on id minute school_id state version',
    sensitive: 'outcome',
  },
  invitations: {
    school: 'account_id attempts channel code_id created_at created_by done_at id reason reminder school_id status',
  },
  justification_events: {
    school: 'event_id justification_id school_id',
  },
  justifications: {
    personal: 'answer body reason_id',
    school: 'by_id created_at decided_at decided_by id pupil_id school_id state version',
  },
  known_permissions: {
    school: 'permission school_id',
  },
  lesson_covers: {
    school: 'decided_at decided_by lesson_id outcome owed person_id release school_id substitute_id task version was_kind',
  },
  lesson_releases: {
    school: 'answered_at answered_by from_minute half id kind made_at made_by on_day pupil_id school_id state to_minute',
  },
  lesson_series: {
    personal: 'overlap_reason',
    school: 'class_id classroom_id course_id ends from_on group_id id kind locked org_id overlap school_id starts subject_id title to_on version week weekday whole year_id',
  },
  lesson_teachers: {
    school: 'counts ends lesson_id on_day person_id school_id starts substitute',
  },
  lessons: {
    personal: 'note overlap_reason reason',
    school: 'base_ends base_starts before changed_at changes class_id classroom_id counts course_id ends group_id hours_id id kind makes_up_id on_day org_id overlap remote_url school_id series_id series_on starts state subject_id title version whole year_id',
  },
  letter_copies: {
    personal: 'address fields names',
    school: 'file_id id lang mailing_id nth pupil_id school_id sent_at',
  },
  letter_mailings: {
    school: 'id made_at made_by school_id send_at sent_at state texts title',
  },
  letter_receivers: {
    school: 'copy_id person_id read_at school_id',
  },
  letter_templates: {
    school: 'created_at created_by id school_id texts title updated_at version',
  },
  level_subjects: {
    school: 'coefficient level_id school_id subject_id weekly_minutes',
  },
  levels: {
    school: 'cycle id name next_level_id org_id position school_id version',
  },
  live_events: {
    school: 'account_ids created_at id kind payload permissions school_id',
  },
  log_chapters: {
    school: 'id level_id minutes position school_id subject_id title',
  },
  log_entries: {
    school: 'body chapter_id course_id day_on elements ends id kind laying_id lesson_id objective outcome published_at revision school_id starts step_id title version visa_id visibility written_at written_by',
  },
  log_homework: {
    school: 'homework_id lesson_id school_id',
  },
  log_layings: {
    school: 'by_id course_id id laid_at school_id sequence_id undone_at',
  },
  log_notes: {
    personal: 'body',
    school: 'account_id lesson_id school_id',
  },
  log_programmes: {
    school: 'by_school level_id school_id subject_id version written_by',
  },
  log_resources: {
    school: 'entry_id resource_id school_id',
  },
  log_sequences: {
    school: 'account_id chapter_id id level_id school_id shared subject_id title version',
  },
  log_settings: {
    school: 'due_hours school_id version',
  },
  log_step_resources: {
    school: 'resource_id school_id step_id',
  },
  log_steps: {
    school: 'body homework id kind lessons objective position school_id sequence_id title',
  },
  log_templates: {
    school: 'account_id body id kind name objective school_id title',
  },
  log_versions: {
    school: 'by_id content entry_id opened_at reason revision school_id visa_id',
  },
  log_visas: {
    school: 'by_id comment course_id ends_on id lessons made_at school_id signed_as starts_on viewer',
  },
  look_as: {
    personal: 'reason',
    school: 'account_id ended_at expires_at id school_id session_id started_at target_id',
  },
  mail_bounces: {
    personal: 'email',
    school: 'account_id last_at reason school_id since_at times',
  },
  mandates: {
    school: 'by_id class_id created_at from_on id kind org_id person_id place_id school_id to_on version',
  },
  marks: {
    personal: 'code comment value',
    school: 'assessment_id at by_id changed_at pupil_id school_id version',
  },
  merges: {
    personal: 'dropped',
    school: 'dropped_id id merged_at merged_by_id person_id school_id',
  },
  message_attachments: {
    school: 'file_id message_id position school_id',
  },
  message_audience: {
    school: 'class_id exclude group_id kind level_id mandate message_id org_id person_id position role school_id subject_id who word',
  },
  message_copies: {
    personal: 'child_ids',
    school: 'account_id ack_at message_id read_at received_at school_id thread_id',
  },
  message_habits: {
    personal: 'auto_reply',
    school: 'account_id away_from_at away_to_at open_days open_from open_to school_id version',
  },
  message_matrix: {
    school: 'mode reach receiver_role school_id sender_role',
  },
  message_reports: {
    personal: 'note',
    school: 'answer created_at handled_at handled_by_id id kind message_id reporter_id school_id status version',
  },
  message_reviews: {
    personal: 'corrected_html corrected_subject original_html original_subject',
    school: 'asked_at decided_at decided_by_id due_at escalated_at expiry id locked_by_id locked_until_at message_id reason rule_id school_id sender_id status version why',
  },
  message_roles: {
    school: 'max_per_day max_recipients open_days open_from open_to role school_id stop_reason stopped_at stopped_by_id version',
  },
  message_rules: {
    school: 'condition delay_minutes enabled expiry id label position receiver_role school_id sender_role threshold version words',
  },
  messages: {
    personal: 'excerpt html search_key subject',
    school: 'ack_required automatic bypass_reason child_id corrected created_at delivered_at hidden_recipients id importance pictures_looked_at recalled_at recipients_count reply_kind reply_to_id school_id send_at sender_id sender_role sent_at status thread_id updated_at version',
  },
  notification_preferences: {
    school: 'account_id mail push school_id type',
  },
  notifications: {
    personal: 'body title',
    school: 'account_id child_id child_ids created_at dedupe_key id model_id model_type priority read_at rights school_id tie type',
  },
  one_time_codes: {
    school: 'account_id created_at created_by expires_at id purpose school_id used_at',
    sensitive: 'code_hash',
  },
  orgs: {
    public: 'address city email gresa ice kind name phone uai web',
    school: 'closed_on head_name head_title heading id logo_file_id modules_off position school_id signature_file_id stamp_file_id store_id version',
  },
  paper_audience: {
    school: 'campaign_id class_id exclude group_id kind level_id mandate org_id person_id position role school_id subject_id who word',
  },
  paper_campaigns: {
    school: 'author_id closed_at created_at due_on formats id model_file_id note required school_id title updated_at version year_id',
  },
  paper_files: {
    school: 'file_id piece_id position school_id',
  },
  paper_pieces: {
    personal: 'reason',
    school: 'campaign_id decided_at decided_by expires_on id pupil_id reminded_at school_id state submitted_at submitted_by version',
  },
  passkeys: {
    personal: 'name',
    school: 'account_id backed_up created_at id last_used_at school_id uses',
    sensitive: 'credential public_key',
  },
  person_reads: {
    personal: 'person_id',
    school: 'account_id read_at school_id',
  },
  persons: {
    personal: 'address birth_on birth_place email first_name first_name_ar last_name last_name_ar nationality phone phone2 search_key sex',
    school: 'created_at id photo_file_id school_id updated_at version',
  },
  picture_reviews: {
    personal: 'title',
    school: 'author_id held id kind looked_at looked_by pupil_id school_id since_at thing_id',
  },
  planned_moves: {
    personal: 'graduated reason repeating',
    school: 'cause class_id id kind on_day planned_at pupil_id school_id settled_at state version',
  },
  post_attachments: {
    school: 'file_id position post_id school_id',
  },
  post_audience: {
    school: 'class_id exclude group_id kind level_id mandate org_id person_id position post_id role school_id subject_id who word',
  },
  post_categories: {
    school: 'color_key id label school_id',
  },
  post_comments: {
    personal: 'body',
    school: 'account_id child_id created_at id moderated_at moderated_by post_id school_id status',
  },
  post_reactions: {
    personal: 'kind',
    school: 'account_id post_id school_id',
  },
  post_recipients: {
    personal: 'audience_kind child_ids',
    school: 'ack_at family_id person_id post_id read_at reminded_at removed_at school_id',
  },
  post_revisions: {
    school: 'edited_at edited_by html post_id school_id title version',
  },
  posts: {
    personal: 'author_function',
    school: 'ack_deadline_at ack_reminders ack_required author_id category_id comments cover_file_id created_at edited_at event_ends_at event_place event_starts_at excerpt expires_at html id kind notify pictures_looked_at pinned pinned_until_at publish_at published_at reactions review_at review_by review_decision review_reason school_id search_key status title updated_at version video_id',
  },
  privacy_requests: {
    personal: 'note words',
    school: 'asked_by closed_at closed_by_id due_on id kind person_id received_on school_id state version',
  },
  pupils: {
    personal: 'board_regime ine left_reason massar_code matricule siecle_id',
    school: 'entered_on exit_permission family_id left_on person_id school_id status version',
  },
  push_subscriptions: {
    school: 'account_id created_at fails id platform school_id session_id',
    sensitive: 'endpoint keys',
  },
  reenrolment_answers: {
    personal: 'board_regime certificate choice destination options reason',
    school: 'answered_at by_id campaign_id pupil_id recorded_by school_id version',
  },
  reenrolment_campaigns: {
    school: 'all_classes closes_on created_at created_by ends_on from_year_id id message name opens_on school_id starts_on state version',
  },
  reenrolment_classes: {
    school: 'campaign_id class_id school_id',
  },
  reenrolment_files: {
    personal: 'decision note',
    school: 'campaign_id decided_at decided_by pupil_id school_id version',
  },
  reenrolment_papers: {
    school: 'campaign_id id label obligatory position school_id',
  },
  reenrolment_pieces: {
    personal: 'reason state',
    school: 'at_desk by_id campaign_id given_at id paper_id pupil_id school_id version',
  },
  report_batch_classes: {
    school: 'batch_id class_id failure nth school_id state term_id',
  },
  report_batches: {
    school: 'asked_at asked_by done ended_at expires_at failure file_id id incomplete school_id state total what',
  },
  report_cards: {
    personal: 'code content reason shown_name',
    school: 'class_id file_id frozen_at frozen_by id pupil_id replaced_at rule_version school_id term_id version',
  },
  report_classes: {
    school: 'class_id frozen_at frozen_by publish_at published_at school_id term_id',
  },
  report_comments: {
    personal: 'ask body',
    school: 'at by_id course_id judged_at judged_by pupil_id school_id state term_id version',
  },
  report_copies: {
    personal: 'code name',
    school: 'card_id copy_id file_id person_id school_id',
  },
  report_council_dates: {
    school: 'class_id on_day school_id starts term_id version',
  },
  report_council_notes: {
    personal: 'body',
    school: 'at by_id class_id id private pupil_id school_id term_id',
  },
  report_council_people: {
    personal: 'name',
    school: 'class_id id person_id present role school_id term_id',
  },
  report_council_pupils: {
    personal: 'average body decision',
    school: 'class_id pupil_id school_id term_id',
  },
  report_councils: {
    personal: 'reason remarks',
    school: 'class_id closed_at closed_by opened_at opened_by remarks_by school_id term_id version',
  },
  report_generals: {
    personal: 'body decision',
    school: 'at by_id class_id pupil_id school_id term_id version',
  },
  report_model_levels: {
    school: 'level_id model_id school_id',
  },
  report_models: {
    school: 'doc id name org_id removed_at school_id signature_file_id stamp_file_id updated_at version',
  },
  report_receipts: {
    personal: 'at',
    school: 'card_id person_id school_id',
  },
  report_reviews: {
    school: 'at by_id course_id school_id term_id',
  },
  report_sentences: {
    personal: 'body',
    school: 'account_id id school_id',
  },
  report_settings: {
    school: 'decisions forbidden max_length proof school_id version',
  },
  report_skills: {
    personal: 'mastery',
    school: 'at by_id class_id domain item pupil_id school_id term_id',
  },
  resource_audience: {
    school: 'class_id exclude group_id kind level_id mandate org_id person_id position resource_id role school_id subject_id who word',
  },
  resource_contents: {
    school: 'author_id created_at html id kind link school_id video_id',
  },
  resource_favourites: {
    school: 'account_id created_at resource_id school_id',
  },
  resource_files: {
    school: 'content_id file_id position school_id',
  },
  resource_folders: {
    school: 'id name parent_id position school_id subject_id version',
  },
  resource_levels: {
    school: 'level_id resource_id school_id',
  },
  resource_views: {
    personal: 'times',
    school: 'account_id first_at last_at resource_id school_id',
  },
  resource_visits: {
    school: 'account_id school_id seen_at since_at',
  },
  resources: {
    school: 'author_id closes_at content_id created_at description difficulty downloadable folder_id id kind licence opens_at pictures_wait position published_at removed_at school_id search_key shared source_id status subject_id tags tell_on_opening title updated_at version year_id',
  },
  retention_rules: {
    school: 'kind months school_id version',
  },
  retention_runs: {
    school: 'counts id ran_at ran_by_id school_id',
  },
  role_terms: {
    personal: 'reason',
    school: 'created_at ended_at entrusted entry_id from_on given_by id role role_id school_id state until_on',
  },
  roll_call_reminders: {
    school: 'at lesson_id school_id step',
  },
  roll_calls: {
    school: 'belated by_id class_id ends half id lesson_id offline on_day pupils save_id saved_at school_id starts taken_at title version',
  },
  rollover_classes: {
    school: 'capacity id level_id name position rollover_id school_id source_id',
  },
  rollover_groups: {
    school: 'group_id keep_members rollover_id school_id',
  },
  rollover_pairs: {
    personal: 'kind',
    school: 'a_id b_id id rollover_id school_id',
  },
  rollover_paths: {
    school: 'class_id rollover_id school_id target_id',
  },
  rollover_pupils: {
    personal: 'before by_hand decision',
    school: 'enrolment_id level_id pupil_id rollover_id school_id target_id',
  },
  rollovers: {
    school: 'copy_courses copy_groups copy_teachers copy_terms counts created_at created_by done_at ends_on failure from_year_id id made name school_id starts_on status to_year_id undone_at version',
  },
  saved_filters: {
    personal: 'name query',
    school: 'account_id created_at id school_id screen',
  },
  school_changes: {
    school: 'changed school_id',
  },
  school_keys: {
    public: 'key',
    school: 'expires_at id issued_at issued_by revoked_at school_id',
  },
  school_settings: {
    public: 'city country currency hue kind languages time_zone title',
    school: 'image_rule logo_file_id mail_reply_to mail_sender require_totp school_id updated_at version',
  },
  school_years: {
    school: 'closed_at current ends_on id name school_id starts_on version',
  },
  seating_plans: {
    school: 'class_id classroom_id columns group_id id person_id rows saved_at school_id version',
  },
  seats: {
    personal: 'column_at row_at',
    school: 'plan_id pupil_id school_id',
  },
  self_assessments: {
    personal: 'answers',
    school: 'handed_at nth pupil_id saved_at school_id term_id',
  },
  series_teachers: {
    school: 'ends from_on overlap person_id school_id series_id starts to_on week weekday',
  },
  sessions: {
    personal: 'device_name',
    school: 'account_id correspondence_from_at created_at expires_at id idle_seconds kind last_seen_at remember rotated_at school_id step_up_until_at',
    sensitive: 'previous_hash token_hash',
  },
  slips: {
    health: 'reason_id',
    personal: 'kind note used_in why',
    school: 'at_minute cancelled_at cancelled_by id issued_at issued_by number on_day pupil_id school_id state used_at used_by used_key valid_until version',
    sensitive: 'code',
  },
  staff: {
    personal: 'contract function matricule weekly_minutes_due',
    school: 'entered_on left_on person_id school_id teacher version',
  },
  staff_absences: {
    health: 'kind note',
    personal: 'answer',
    school: 'by_id created_at decided_at decided_by ends_on from_minute id person_id school_id starts_on state to_minute version',
  },
  subjects: {
    school: 'archived_at code colour family id language name name_ar optional position school_id version',
  },
  summaries: {
    personal: 'content general goals',
    school: 'by_id changed_at id published_at pupil_id school_id state term_id version',
  },
  summary_comments: {
    personal: 'body',
    school: 'author_id changed_at pupil_id school_id term_id version',
  },
  summary_commitments: {
    personal: 'body note party state',
    school: 'due_on id meeting_id position reminded_on school_id settled_at settled_by version',
  },
  summary_confirmations: {
    school: 'at meeting_id person_id school_id',
  },
  summary_meetings: {
    personal: 'notes people',
    school: 'by_id created_at id on_day pupil_id school_id signed_at signed_by term_id version',
  },
  summary_questions: {
    school: 'by_id changed_at level_id questions school_id version',
  },
  support_plans: {
    health: 'need',
    school: 'by_id created_at ends_on id pupil_id referent_id review_on reviewed_on school_id starts_on state version',
    sensitive: 'arrangement_text arrangements extra_percent kind measures',
  },
  table_changes: {
    school: 'changed school_id table_name',
  },
  terms: {
    school: 'council_on ends_on entry_from_on entry_to_on id name org_id published_on school_id starts_on version year_id',
  },
  test_answers: {
    personal: 'auto_points comment flagged late_words points words',
    school: 'max nth question_id saved_at school_id sitting_id version',
  },
  test_bank_questions: {
    school: 'created_at created_by id org_id question school_id search_key share subject_id tags version',
  },
  test_bank_uses: {
    school: 'bank_id question_id school_id test_id',
  },
  test_incidents: {
    personal: 'kind minutes note seconds',
    school: 'by_device by_id happened_at id school_id sitting_id',
  },
  test_second_marks: {
    personal: 'comment first_points points',
    school: 'by_id decided_at decided_by marked_at question_id school_id sitting_id version',
  },
  test_sittings: {
    personal: 'max score void_reason',
    school: 'by_clock by_id due_at handed_at id on_paper paused_at pupil_id school_id started_at test_id turn version voided_at',
  },
  thread_boxes: {
    personal: 'child_ids',
    school: 'account_id archived_at last_received_at last_received_id last_sent_at last_sent_id school_id thread_id unread',
  },
  threads: {
    personal: 'subject',
    school: 'closed_at closed_by_id created_at created_by_id id replies school_id',
  },
  throttle: {
    school: 'bucket hits key_hash school_id window_start',
  },
  time_frame_levels: {
    school: 'frame_id from_on level_id school_id to_on',
  },
  time_frame_slots: {
    school: 'ends frame_id kind name position school_id starts weekdays',
  },
  time_frames: {
    school: 'alternates from_on id name org_id school_id step to_on version weekdays',
  },
  timetable_publications: {
    school: 'added asked_at asked_by_id changed done_at failure from_on id kept org_id removed school_id state tell year_id',
  },
  timetables: {
    school: 'changed_at published_at school_id version week_a_on year_id',
  },
  totp_roles: {
    school: 'from_on role school_id',
  },
  uploads: {
    personal: 'alt name touched_at',
    school: 'account_id created_at file_id head id mime modified parts received school_id size',
  },
  username_rules: {
    school: 'rule school_id version',
  },
  weekly_days: {
    school: 'account_id school_id weekday',
  },
  weekly_settings: {
    school: 'hour own_on school_id sends sent_on version weekday',
  },
};
