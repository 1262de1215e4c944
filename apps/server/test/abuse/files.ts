const asCustomer = { as: 'cliente' };
const nowhere = { ...asCustomer, params: { id: '99999999' } };
const parent = ({ own }: { own: string }) => ({ origin: 'at_ticket', parent_code: own });
const meta = {
  id: 99_999_999,
  code: 'anexo',
  filename: 'foto.png',
  filepath: 'incoming/x',
  mime: 'image/png',
  size: 10,
  expires_minutes: null,
};

/** Rows of the abuse tests for calls about files. */
export const fileRows = {
  'POST /api/gl_resource/generatePresignedOriginUrl': {
    ...asCustomer,
    body: (ids: { own: string }) => ({
      ...parent(ids),
      files: [{ code: 'anexo', ext: 'png', size: 10 }],
    }),
  },
  'GET /api/gl_resource/upload/:id': nowhere,
  'POST /api/gl_resource/attachPresignedFile': {
    ...asCustomer,
    body: (ids: { own: string }) => ({ ...parent(ids), presignedMeta: [meta] }),
  },
  'POST /api/gl_resource/attachFile': asCustomer,
  'POST /api/gl_picture': { as: 'supervisor' },
  'GET /api/gl_resource': {
    ...asCustomer,
    query: { origin: 'at_ticket', parent_code: '$own' },
  },
  'GET /api/gl_resource/:id/edit': nowhere,
  'GET /api/gl_resource/:id/mail': nowhere,
  'PUT /api/gl_resource/:id': {
    ...nowhere,
    open: ['filename'],
    body: () => ({
      filename: 'foto.png',
      expires_minutes: null,
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
  },
  'DELETE /api/gl_resource/:id': nowhere,
};
