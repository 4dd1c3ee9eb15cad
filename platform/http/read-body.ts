import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { ApiError, fieldError } from './api-error.ts'

/** Maximum size of a JSON body in bytes, after decompression. */
export const jsonBodyLimit = 100 * 1024

interface TextFormat {
  readonly types: readonly string[]
  readonly limit: number
  readonly isBinary?: true
}

/**
 * Reads bodies as JSON, or as text if `text` is given. A missing body is read as `{}` (or empty text), so that
 * validation names each missing field. The reader throws `TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` or `VALIDATION_FAILED`.
 */
export function createBodyReader(text?: TextFormat): (ctx: Context) => Promise<unknown> {
  const types = [...(text?.types ?? ['application/json'])]
  const limit = text?.limit ?? jsonBodyLimit
  // `latin1` keeps the raw bytes, one character each. UTF-8 is checked below; a lenient decoder would silently replace
  // invalid bytes.
  const read = koaBody({
    json: false,
    text: true,
    textTypes: types,
    textLimit: limit,
    encoding: 'latin1',
    urlencoded: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    patchKoa: true,
    patchNode: false,
  })
  return async (ctx) => {
    if (!hasBody(ctx)) return text ? '' : {}
    if (!ctx.request.is(types) || (!text?.isBinary && !isUtf8(ctx.request.charset)))
      throw unread(ctx, new ApiError('UNSUPPORTED_MEDIA_TYPE'))
    if (Number(ctx.get('Content-Length')) > limit) throw unread(ctx, new ApiError('TOO_LARGE'))
    try {
      await read(ctx, async () => {})
      if (text?.isBinary) return ctx.request.body as string
      const content = utf8.decode(Buffer.from(ctx.request.body as string, 'latin1'))
      return text ? content : content.trim() === '' ? {} : JSON.parse(content)
    } catch (error) {
      throw unread(ctx, explained(error, text))
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const hasBody = (ctx: Context) => ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0
const isUtf8 = (charset: string) => charset === '' || /^(utf-?8|us-ascii)$/i.test(charset)

/** Closes the connection after an error that left the body unread: no further request on it would be read. */
function unread(ctx: Context, error: ApiError): ApiError {
  if (!ctx.req.complete) ctx.set('Connection', 'close')
  return error
}

/** Maps the parser's status to an API error; errors without a status mean a body that is not JSON or not UTF-8. */
function explained(error: unknown, text: TextFormat | undefined): ApiError {
  const { status, code } = error as { status?: number; code?: string }
  if (status === 413) return new ApiError('TOO_LARGE')
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  return fieldError('body', text && code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not-utf-8' : 'invalid')
}
