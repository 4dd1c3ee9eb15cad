import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { ApiError, fieldError } from './api-error.ts'
import type { BodyBudget, Holding } from './body-budget.ts'
import { readBytes } from './read-bytes.ts'
import type { RouteDefinition } from './route.ts'

/** Maximum size of a JSON body in bytes, after decompression. */
export const jsonBodyLimit = 100 * 1024

type Format = NonNullable<RouteDefinition['bodyFormat']>

/**
 * Reads bodies as JSON, or in the given format. A missing body is read as `{}` (or as empty text or bytes), so that
 * validation names each missing field. Bytes count in the budget of `accountId`; `release` ends that. `admit` is
 * called before the first byte is read. The reader throws `TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`,
 * and those of the budget and of `admit`.
 */
export function createBodyReader(
  format: Format | undefined,
  budget: BodyBudget,
): (ctx: Context, accountId: string | undefined, admit: () => Promise<void>) => Promise<Body> {
  const types = [...(format?.types ?? ['application/json'])]
  const limit = format?.limit ?? jsonBodyLimit
  // `latin1` keeps the raw bytes, one character each. UTF-8 is checked below; a lenient decoder would silently replace
  // invalid bytes.
  const readText = koaBody({
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
  const readContent = async (ctx: Context, holding: Holding | undefined) => {
    if (holding) return readBytes(inflated(ctx), limit, holding)
    await readText(ctx, async () => {})
    const content = utf8.decode(Buffer.from(ctx.request.body as string, 'latin1'))
    return format ? content : content.trim() === '' ? {} : JSON.parse(content)
  }
  return async (ctx, accountId, admit) => {
    if (!hasBody(ctx)) return { content: !format ? {} : format.isBinary ? new Uint8Array() : '', release: nothing }
    if (!ctx.request.is(types) || (!format?.isBinary && !isUtf8(ctx.request.charset)))
      throw unread(ctx, new ApiError('UNSUPPORTED_MEDIA_TYPE'))
    if (Number(ctx.get('Content-Length')) > limit) throw unread(ctx, new ApiError('TOO_LARGE'))
    let holding: Holding | undefined
    try {
      if (format?.isBinary) holding = budget.admit(accountId ?? ctx.ip)
      await admit()
      return { content: await readContent(ctx, holding), release: holding?.release ?? nothing }
    } catch (error) {
      holding?.release()
      throw unread(ctx, explained(error, format))
    }
  }
}

export interface Body {
  readonly content: unknown
  /** Gives the bytes back to the budget; to be called at the end of the request. */
  readonly release: () => void
}

const nothing = () => {}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Returns the request's body without its content coding. Throws `UNSUPPORTED_MEDIA_TYPE` for an unknown coding. */
function inflated(ctx: Context): Readable {
  const coding = ctx.get('Content-Encoding').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return ctx.req
  const decoder = decoders[coding]?.()
  if (!decoder) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  return pipeline(ctx.req, decoder, nothing)
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
function explained(error: unknown, format: Format | undefined): ApiError {
  if (error instanceof ApiError) return error
  const { status, code } = error as { status?: number; code?: string }
  if (status === 413) return new ApiError('TOO_LARGE')
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  return fieldError('body', format && code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not-utf-8' : 'invalid')
}
