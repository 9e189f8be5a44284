{{- define "lorepod.labels" -}}
app.kubernetes.io/name: lorepod
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "lorepod.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "lorepod.imageSlim" -}}
{{- if .Values.imageSlim.repository -}}
{{ .Values.imageSlim.repository }}:{{ .Values.imageSlim.tag | default .Chart.AppVersion }}
{{- else -}}
{{ include "lorepod.image" . }}
{{- end -}}
{{- end }}

{{- define "lorepod.slimPullPolicy" -}}
{{- if .Values.imageSlim.repository -}}{{ .Values.imageSlim.pullPolicy }}
{{- else -}}{{ .Values.image.pullPolicy }}
{{- end -}}
{{- end }}

{{- /* Where the pods of services may be put, and what their images are pulled with. */ -}}
{{- define "lorepod.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "lorepod.natsUrl" -}}
{{- if .Values.nats.enabled -}}nats://{{ .Release.Name }}-nats:4222
{{- else -}}{{ required "nats.url is needed when nats.enabled is false" .Values.nats.url }}
{{- end -}}
{{- end }}

{{- define "lorepod.natsSecret" -}}
{{- if .Values.nats.enabled -}}{{ .Release.Name }}-nats-authority
{{- else if .Values.nats.withoutUsers -}}
{{- else -}}{{ required "nats.existingSecret is needed for your own NATS, or nats.withoutUsers" .Values.nats.existingSecret }}
{{- end -}}
{{- end }}

{{- define "lorepod.weaviateUrl" -}}
{{- if .Values.weaviate.enabled -}}http://{{ .Release.Name }}-weaviate:8080
{{- else -}}{{ required "weaviate.url is needed when weaviate.enabled is false" .Values.weaviate.url }}
{{- end -}}
{{- end }}

{{- /* Secrets made once by the chart, or the operator's own. */ -}}
{{- define "lorepod.internalSecret" -}}
{{ .Values.secrets.existingSecret | default (printf "%s-internal" .Release.Name) }}
{{- end }}

{{- define "lorepod.adminSecret" -}}
{{- if .Values.adminToken.existingSecret -}}{{ .Values.adminToken.existingSecret }}
{{- else if .Values.adminToken.create -}}{{ .Release.Name }}-admin
{{- end -}}
{{- end }}

{{- /* Priority classes are the cluster's: their names carry the namespace. */ -}}
{{- define "lorepod.servicePriority" -}}
{{- if .Values.priority.create -}}{{ .Release.Namespace }}-{{ .Release.Name }}-services
{{- else -}}{{ .Values.priority.services }}
{{- end -}}
{{- end }}

{{- define "lorepod.crawlerPriority" -}}
{{- if .Values.priority.create -}}{{ .Release.Namespace }}-{{ .Release.Name }}-crawlers
{{- else -}}{{ .Values.priority.crawlers }}
{{- end -}}
{{- end }}

{{- define "lorepod.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "lorepod.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* The variables of every process. */ -}}
{{- define "lorepod.env" -}}
- { name: LOREPOD_INSTANCE, value: {{ .Release.Name | quote }} }
- name: LOREPOD_POD
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- { name: LOREPOD_LOG, value: {{ .Values.logLevel | quote }} }
- { name: LOREPOD_HOST, value: "0.0.0.0" }
{{- if .Values.metrics.enabled }}
- { name: LOREPOD_METRICS_PORT, value: "9090" }
{{- end }}
- { name: LOREPOD_EGRESS_URL, value: "http://{{ .Release.Name }}-egress:3128" }
- { name: LOREPOD_EGRESS_WEBHOOKS_URL, value: "http://{{ .Release.Name }}-egress:3129" }
{{- if .Values.egress.allow }}
- { name: LOREPOD_EGRESS_ALLOW, value: {{ join "," .Values.egress.allow | quote }} }
{{- end }}
{{- if .Values.egress.allowWebhooks }}
- { name: LOREPOD_EGRESS_ALLOW_WEBHOOKS, value: {{ join "," .Values.egress.allowWebhooks | quote }} }
{{- end }}
{{- end }}

{{- define "lorepod.egressToken" -}}
- name: LOREPOD_EGRESS_TOKEN
  valueFrom: { secretKeyRef: { name: {{ include "lorepod.internalSecret" . }}, key: egressToken } }
{{- end }}

{{- /* The proxy behind the egress proxy; only this process receives it. */ -}}
{{- define "lorepod.upstreamProxy" -}}
{{- with .Values.egress.upstreamProxy }}
{{- if .existingSecret }}
- name: LOREPOD_UPSTREAM_PROXY
  valueFrom: { secretKeyRef: { name: {{ .existingSecret }}, key: url } }
{{- else if .url }}
- { name: LOREPOD_UPSTREAM_PROXY, value: {{ .url | quote }} }
{{- end }}
{{- if or .existingSecret .url }}
- { name: LOREPOD_NO_PROXY, value: {{ join "," .noProxy | quote }} }
- { name: LOREPOD_UPSTREAM_PROXY_RESOLVE, value: {{ .resolve | quote }} }
{{- end }}
{{- end }}
{{- end }}

{{- define "lorepod.botKeysSecret" -}}
{{ .Values.botAuth.existingSecret | default (printf "%s-bot-keys" .Release.Name) }}
{{- end }}

{{- define "lorepod.botAuth" -}}
{{- if .Values.botAuth.enabled }}
- { name: LOREPOD_BOT_AUTH, value: "on" }
- { name: LOREPOD_PUBLIC_URL, value: {{ required "botAuth.publicUrl is needed when botAuth.enabled is true" .Values.botAuth.publicUrl | quote }} }
{{- else if .Values.botAuth.publicUrl }}
- { name: LOREPOD_PUBLIC_URL, value: {{ .Values.botAuth.publicUrl | quote }} }
{{- end }}
{{- end }}

{{- /* Requests to webhooks use a separate proxy. */ -}}
{{- define "lorepod.webhooksToken" -}}
- name: LOREPOD_EGRESS_WEBHOOKS_TOKEN
  valueFrom: { secretKeyRef: { name: {{ include "lorepod.internalSecret" . }}, key: webhooksToken } }
{{- end }}

{{- /* Encrypts webhook tokens and signing secrets. */ -}}
{{- define "lorepod.secretKey" -}}
- name: LOREPOD_SECRET_KEY
  valueFrom: { secretKeyRef: { name: {{ include "lorepod.internalSecret" . }}, key: secretKey } }
{{- end }}

{{- define "lorepod.modelEnv" -}}
{{- with .Values.model.url }}
- { name: LOREPOD_MODEL_URL, value: {{ . | quote }} }
{{- end }}
{{- with .Values.model.name }}
- { name: LOREPOD_MODEL_NAME, value: {{ . | quote }} }
{{- end }}
{{- with .Values.model.existingSecret }}
- name: LOREPOD_MODEL_KEY
  valueFrom: { secretKeyRef: { name: {{ . }}, key: key } }
{{- end }}
{{- end }}

{{- define "lorepod.rerankEnv" -}}
{{- with .Values.reranker.url }}
- { name: LOREPOD_RERANK_URL, value: {{ . | quote }} }
{{- end }}
{{- with .Values.reranker.name }}
- { name: LOREPOD_RERANK_NAME, value: {{ . | quote }} }
{{- end }}
{{- with .Values.reranker.existingSecret }}
- name: LOREPOD_RERANK_KEY
  valueFrom: { secretKeyRef: { name: {{ . }}, key: key } }
{{- end }}
{{- end }}

{{- define "lorepod.indexEnv" -}}
- { name: LOREPOD_WEAVIATE_URL, value: {{ include "lorepod.weaviateUrl" . | quote }} }
{{- with .Values.weaviate.existingSecret }}
- name: LOREPOD_WEAVIATE_KEY
  valueFrom: { secretKeyRef: { name: {{ . }}, key: key } }
{{- end }}
{{- if .Values.embeddings.local.volume }}
{{- if .Values.embeddings.url }}{{ fail "embeddings.url must be empty with embeddings.local.volume" }}{{ end }}
- { name: LOREPOD_EMBEDDINGS, value: local }
- { name: LOREPOD_EMBEDDINGS_NAME, value: {{ printf "/models/%s" (required "embeddings.name is the model's folder in embeddings.local.volume" .Values.embeddings.name) | quote }} }
{{- else }}
{{- with .Values.embeddings.url }}
- { name: LOREPOD_EMBEDDINGS, value: {{ . | quote }} }
{{- end }}
{{- with .Values.embeddings.name }}
- { name: LOREPOD_EMBEDDINGS_NAME, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- with .Values.embeddings.existingSecret }}
- name: LOREPOD_EMBEDDINGS_KEY
  valueFrom: { secretKeyRef: { name: {{ . }}, key: key } }
{{- end }}
{{- end }}

{{- /* Node looks for packages in /node_modules after those of the image. */ -}}
{{- define "lorepod.modelsMount" -}}
{{- with .Values.embeddings.local }}
{{- if .volume }}
- { name: models, mountPath: /models, readOnly: true }
{{- with .packages }}
- { name: models, mountPath: /node_modules, subPath: {{ . | quote }}, readOnly: true }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "lorepod.modelsVolume" -}}
{{- with .Values.embeddings.local.volume }}
- name: models
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "lorepod.natsEnv" -}}
- { name: LOREPOD_NATS_URL, value: {{ include "lorepod.natsUrl" .root | quote }} }
{{- if include "lorepod.natsSecret" .root }}
- { name: LOREPOD_NATS_CREDENTIALS, value: /nats/{{ .component }}.creds }
{{- end }}
{{- end }}

{{- define "lorepod.natsMount" -}}
{{- if include "lorepod.natsSecret" . }}
- { name: nats, mountPath: /nats, readOnly: true }
{{- end }}
{{- end }}

{{- /* Each process sees its own credentials only. */ -}}
{{- define "lorepod.natsVolume" -}}
{{- if include "lorepod.natsSecret" .root }}
- name: nats
  secret:
    secretName: {{ include "lorepod.natsSecret" .root }}
    defaultMode: 0440
    items:
      - { key: {{ .component }}.creds, path: {{ .component }}.creds }
      {{- range .more }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}
{{- end }}

{{- define "lorepod.tmp" -}}
- { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- end }}

{{- define "lorepod.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 1
  failureThreshold: 120
readinessProbe:
  httpGet: { path: /readyz, port: health }
  periodSeconds: 2
livenessProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 10
  failureThreshold: 6
{{- end }}

{{- /* A rule for an address of the operator's own: its port, and its host where that is an address. */ -}}
{{- define "lorepod.outwards" -}}
{{- $url := urlParse .url }}
{{- $host := regexReplaceAll ":[0-9]+$" $url.host "" }}
{{- $port := regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (.port | default (ternary "443" "80" (eq $url.scheme "https"))) }}
- ports: [{ port: {{ $port }} }{{ with .more }}, { port: {{ . }} }{{ end }}]
  {{- if regexMatch "^[0-9]+(\\.[0-9]+){3}$" $host }}
  to: [{ ipBlock: { cidr: {{ $host }}/32 } }]
  {{- end }}
{{- end }}
