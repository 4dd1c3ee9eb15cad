import { isWorkbook } from '@filiz/domain/catalogue/workbook.ts'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { ApiError, fieldError } from './api-error.ts'

/** Bytes, inflated, that an ordinary JSON body may have. */
export const jsonBodyLimit = 100 * 1024

interface TextFormat {
  readonly types: readonly string[]
  readonly limit: number
}

/**
 * Reads bodies as JSON, or as text where `text` is given; an absent body is `{}` (or the empty text), so that its
 * missing fields are named one by one. What is read throws `TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`.
 */
export function createBodyReader(text?: TextFormat): (ctx: Context) => Promise<unknown> {
  const types = [...(text?.types ?? ['application/json'])]
  const limit = text?.limit ?? jsonBodyLimit
  // As bytes (`latin1` gives each one its own character): whether they are UTF-8 is looked at here, and not mended.
  const read = koaBody({
    json: false,
    text: true,
    textTypes: types,
    textLimit: limit,
    encoding: 'latin1',
    urlencoded: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
    patchKoa: true,
    patchNode: false,
  })
  return async (ctx) => {
    if (!hasBody(ctx)) return text ? '' : {}
    if (!ctx.request.is(types) || !isUtf8(ctx.request.charset))
      throw unread(ctx, new ApiError('UNSUPPORTED_MEDIA_TYPE'))
    if (Number(ctx.get('Content-Length')) > limit) throw unread(ctx, new ApiError('TOO_LARGE'))
    try {
      await read(ctx, async () => {})
      const content = utf8.decode(Buffer.from(ctx.request.body as string, 'latin1'))
      return text ? content : content.trim() === '' ? {} : JSON.parse(content)
    } catch (error) {
      throw unread(ctx, explained(error, text, ctx.request.body))
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const hasBody = (ctx: Context) => ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0
const isUtf8 = (charset: string) => charset === '' || /^(utf-?8|us-ascii)$/i.test(charset)

/** What was not read cannot be followed by another request on this connection. */
function unread(ctx: Context, error: ApiError): ApiError {
  if (!ctx.req.complete) ctx.set('Connection', 'close')
  return error
}

/** What the parser throws says by its status what is wrong; all else is text that is not JSON, or not UTF-8. */
function explained(error: unknown, text: TextFormat | undefined, body: unknown): ApiError {
  const { status, code } = error as { status?: number; code?: string }
  if (status === 413) return new ApiError('TOO_LARGE')
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  // A file in another encoding is somebody's spreadsheet: they are told how to save it.
  if (!text || code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return fieldError('body', 'invalid')
  return fieldError('body', isWorkbook(String(body)) ? 'workbook' : 'not-utf-8')
}
