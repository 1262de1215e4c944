/**
 * For each record the classes of its calls: `view` covers list, export and edit, `history` its changes, `bulk` deletes
 * (for users, who are never deleted, it sets); `-` means no such call.
 */
const table = `
                     view        history     options     create      update      remove      bulk
gl_business_unit     staff       log         staff       admins      admins      admins      admins
gl_sector            staff       log         staff       supervisors supervisors admins      admins
gl_user              people      people      staff       people      people      -           people
gl_user_group        people      people      people      people      people      people      people
gl_config            admins      admins      -           -           admins      -           -
gl_city              staff       log         -           -           -           -           -
at_ticket_status     staff       log         -           supervisors supervisors admins      admins
at_tag               staff       log         staff       staff       supervisors supervisors supervisors
at_message_template  staff       log         staff       supervisors supervisors supervisors supervisors
at_document_template supervisors supervisors staff       supervisors supervisors supervisors supervisors
at_dialog            supervisors supervisors supervisors -           supervisors supervisors -
at_chatbot           supervisors supervisors staff       supervisors supervisors admins      admins
fn_account           finance     finance     finance     finance     finance     finance     -
fn_cost_center       finance     finance     finance     finance     finance     finance     -
fn_bank_account      finance     finance     finance     finance     finance     finance     -
af_affiliate         affiliates  affiliates  affiliates  affiliates  affiliates  affiliates  -
ad_advertisement     campaigns   campaigns   campaigns   campaigns   campaigns   campaigns   -
am_rule              mails       mails       mails       mails       mails       mails       -
am_template          mails       mails       mails       mails       mails       mails       -
`;

const [acts = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));

/** By record and action, the class of its calls. */
export const recordRights = lines.map(([name = '', ...cells]) => ({
  name,
  rights: Object.fromEntries(
    cells.flatMap((cell, at) => (cell === '-' ? [] : [[acts[at] ?? '', cell]])),
  ),
}));
