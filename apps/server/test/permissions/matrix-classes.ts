/**
 * Calls of one kind, and each caller's result: `yes` is the call's valid answer, the others are refusals; the test maps each
 * to its code.
 *
 * `lead` is level 4 and supervises another sector, `operator` is level 5 in the sector of the requested ticket, `internal`
 * level 5 without sector and flags, `acting` an admin who acts as the operator; `api`, `upload` and `read` are the
 * operator's API tokens, by their abilities. Names ending in `Page` are for sessions alone; those ending in `Self` or
 * `Secret` are not for impersonators. `log` needs can_log_view, which the group of the demonstration's supervisors has,
 * `people` can_user_group_edit, which no group has, `balance` the flags of balances, which supervisors have by their group, `charges` the flags of charges and
 * `show_ifc`, which none of these people has but admins, `finance` the flags of finance `invoices` those of invoices, `mails`
 * those of automatic mail, `affiliates` those of affiliates, `campaigns` those of advertising and `operations` can_see_operations_menu, likewise. From `ticket` on, the calls concern
 * the customer's ticket in the operator's sector, and its channel 3 while no script asks (docs/decisions/007); `author` concerns a message that the
 * customer wrote.
 */
const table = `
            admin supervisor lead operator internal customer anonymous acting api   upload read
public      yes   yes        yes  yes      yes      yes      yes       yes    yes   token  token
publicPage  yes   yes        yes  yes      yes      yes      yes       yes    token token  token
publicFile  yes   yes        yes  yes      yes      yes      yes       yes    token yes    token
program     yes   yes        yes  yes      yes      yes      yes       yes    yes   yes    yes
own         yes   yes        yes  yes      yes      yes      login     yes    yes   token  token
ownFile     yes   yes        yes  yes      yes      yes      login     yes    token yes    token
ownPage     yes   yes        yes  yes      yes      yes      login     yes    token token  token
ownSecret   yes   yes        yes  yes      yes      yes      login     self   token token  token
actingEnd   none  none       none none     none     none     none      yes    token token  token
staff       yes   yes        yes  yes      yes      no       login     yes    yes   token  token
staffPage   yes   yes        yes  yes      yes      no       login     yes    token token  token
staffSecret yes   yes        yes  yes      yes      no       login     self   token token  token
supervisors yes   yes        no   no       no       no       login     no     no    token  token
admins      yes   no         no   no       no       no       login     no     no    token  token
adminSelf   yes   no         no   no       no       no       login     self   token token  token
log         yes   yes        no   no       no       no       login     no     no    token  token
people      yes   no         no   no       no       no       login     no     no    token  token
balance     yes   yes        no   no       no       no       login     no     no    token  token
charges     yes   no         no   no       no       no       login     no     no    token  token
finance     yes   no         no   no       no       no       login     no     no    token  token
invoices    yes   no         no   no       no       no       login     no     no    token  token
mails       yes   no         no   no       no       no       login     no     no    token  token
affiliates  yes   no         no   no       no       no       login     no     no    token  token
reports     yes   yes        no   no       no       no       login     no     no    token  token
results     yes   no         no   no       no       no       login     no     no    token  token
campaigns   yes   no         no   no       no       no       login     no     no    token  token
operations  yes   no         no   no       no       no       login     no     no    token  token
peopleSelf  yes   no         no   no       no       no       login     self   token token  token
ticket      yes   yes        none yes      none     no       login     yes    yes   token  token
paper       yes   no         none no       none     no       login     no     no    token  token
papers      yes   yes        none yes      none     yes      login     yes    yes   token  token
talk        yes   yes        none yes      none     yes      login     yes    yes   token  yes
write       yes   yes        none yes      none     yes      login     yes    yes   token  token
writeFile   yes   yes        none yes      none     yes      login     yes    token yes    token
resolve     yes   yes        none yes      none     no       login     yes    yes   token  token
author      no    no         none no       none     yes      login     no     token no     token
`;

const [header = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));

export const askers: readonly string[] = header;

/** By class: the result for each caller. */
export const classes = new Map(
  lines.map(([name = '', ...cells]) => [
    name,
    Object.fromEntries(header.map((asker, at) => [asker, cells[at] ?? ''])),
  ]),
);

/** The class, and the statuses of the valid answer if they are not 200. */
export type Line = string | readonly [string, ...number[]];
